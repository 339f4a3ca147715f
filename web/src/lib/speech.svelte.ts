/** Our own sentences and those of the titles, ready to say. */
import { api } from "./api";
import { choose, format, type Args } from "../words";
import english from "../words/en.json";

type Words = typeof english;
const books = import.meta.glob<Words>("../words/*.json", { eager: true, import: "default" });
const languages = Object.fromEntries(Object.entries(books).map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ""), words]));

/** The language of everything that is said: the first of the browser's for which there are words. */
export const LANGUAGE = choose(typeof navigator === "undefined" ? [] : navigator.languages, Object.keys(languages));
const own = languages[LANGUAGE];

/** A sentence of the client. */
export function say(key: keyof Words, args?: Args): string {
  return format(own[key], args);
}

/** "One, two, and three". */
export function sayAnd(all: string[]): string {
  return new Intl.ListFormat(LANGUAGE, { type: "conjunction" }).format(all);
}

/** "85%". */
export function sayShare(share: number): string {
  return new Intl.NumberFormat(LANGUAGE, { style: "percent" }).format(share);
}

/** "One, two, or three". */
export function sayOr(ways: string[]): string {
  return new Intl.ListFormat(LANGUAGE, { type: "disjunction" }).format(ways);
}

/** The client's sentence for a key that came from elsewhere, or the key itself. */
export function sayAny(key: string, args?: Args): string {
  return known(key) ? say(key, args) : key;
}

export function known(key: string): key is keyof typeof own {
  return key in own;
}

/** Says the sentences of a folder that has words of its own; `books` are its files, as `import.meta.glob("./words/*.json")` finds them. */
export function speaker<Key extends string>(english: Record<Key, string>, books: Record<string, Record<Key, string>>) {
  const words = books[`./words/${LANGUAGE}.json`] ?? english;
  return (key: Key, args?: Args): string => format(words[key], args);
}

export type Tell = (key: string, args?: Args) => string;

class Book {
  #words = $state.raw<Record<string, Record<string, string>>>({});
  #asked = new Map<string, Promise<void>>();

  load(title: string): Promise<void> {
    let asked = this.#asked.get(title);
    if (!asked) {
      asked = api.words(title, LANGUAGE).then(
        (words) => void (this.#words = { ...this.#words, [title]: words }),
        () => void this.#asked.delete(title),
      );
      this.#asked.set(title, asked);
    }
    return asked;
  }

  has(title: string, key: string): boolean {
    return this.#words[title]?.[key] !== undefined;
  }

  /** A sentence of a title; the key itself where it is missing. */
  tell(title: string, key: string, args?: Args): string {
    const words = this.#words[title];
    const text = words?.[key];
    return text === undefined ? key : format(text, args, (other) => words[other]);
  }
}

export const book = new Book();
