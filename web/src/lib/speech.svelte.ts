/** Our own sentences and those of the titles, ready to say, in the language that was chosen. */
import { api } from "./api";
import { choose, format, type Args } from "../words";
import type english from "../words/en.json";

type Words = typeof english;
type Spoken = Record<string, string>;
const books = import.meta.glob<Words>("../words/*.json", { import: "default" });
const nameOf = (path: string) => path.replace(/^.*\/|\.json$/g, "");

/** The languages there are words for. */
export const LANGUAGES = Object.keys(books).map(nameOf);

/** The cookie that keeps the choice; the server reads it, too. */
const COOKIE = "benben_language";
const DAYS = 400;

function kept(): string[] {
  if (typeof document === "undefined") return [];
  const found = new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`).exec(document.cookie);
  return found ? [found[1]] : [];
}

/** The words of all titles that were asked for, in one language. */
class Shelf {
  words = $state.raw<Record<string, Spoken>>({});
  #asked = new Map<string, Promise<void>>();

  constructor(readonly language: string) {}

  load(title: string): Promise<void> {
    let asked = this.#asked.get(title);
    if (!asked) {
      asked = this.#fetch(title).then(
        (words) => void (this.words = { ...this.words, [title]: words }),
        () => void this.#asked.delete(title),
      );
      this.#asked.set(title, asked);
    }
    return asked;
  }

  get titles(): string[] {
    return [...this.#asked.keys()];
  }

  /** A title that doesn't speak the language speaks English. */
  async #fetch(title: string): Promise<Spoken> {
    try {
      return await api.words(title, this.language);
    } catch (error) {
      if (this.language === "en") throw error;
      return await api.words(title, "en");
    }
  }
}

class Speech {
  #own = $state.raw<Words>({} as Words);
  #shelf = $state.raw(new Shelf("en"));
  #wanted = "";

  get language(): string {
    return this.#shelf.language;
  }
  get own(): Words {
    return this.#own;
  }
  get titles(): Shelf {
    return this.#shelf;
  }

  /**
   * Speaks a language from now on: everything changes at once, when all its words are there. Tells whether it does: the last
   * one wanted counts.
   */
  async speak(language: string): Promise<boolean> {
    this.#wanted = language;
    const shelf = new Shelf(language);
    const [own] = await Promise.all([books[`../words/${language}.json`](), ...this.#shelf.titles.map((title) => shelf.load(title))]);
    if (this.#wanted !== language) return false;
    if (this.#shelf.titles.some((title) => this.#shelf.words[title] && !shelf.words[title])) throw new Error("words are missing");
    for (const title of this.#shelf.titles) void shelf.load(title); // those that were asked for in the meantime
    this.#own = own;
    this.#shelf = shelf;
    if (typeof document !== "undefined") document.documentElement.lang = language;
    return true;
  }

  /** Speaks a language, here and at the next visit. */
  async choose(language: string): Promise<void> {
    if (await this.speak(language)) document.cookie = `${COOKIE}=${language}; path=/; max-age=${DAYS * 86400}; samesite=lax`;
  }
}

export const speech = new Speech();
// Nothing is shown before there are words: whoever imports this waits for those of the first language that is wanted.
await speech.speak(choose([...kept(), ...(typeof navigator === "undefined" ? [] : navigator.languages)], LANGUAGES));

/** A sentence of the client. */
export function say(key: keyof Words, args?: Args): string {
  return format(speech.own[key] ?? key, args);
}

/** "One, two, and three". */
export function sayAnd(all: string[]): string {
  return new Intl.ListFormat(speech.language, { type: "conjunction" }).format(all);
}

/** "85%". */
export function sayShare(share: number): string {
  return new Intl.NumberFormat(speech.language, { style: "percent" }).format(share);
}

/** "0.5". */
export function sayNumber(number: number): string {
  return new Intl.NumberFormat(speech.language).format(number);
}

/** "Mar 21, 2026, 7:30 PM". */
export function sayMoment(at: string): string {
  return new Intl.DateTimeFormat(speech.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
}

/** "One, two, or three". */
export function sayOr(ways: string[]): string {
  return new Intl.ListFormat(speech.language, { type: "disjunction" }).format(ways);
}

/** A language as those who speak it call it: "Nederlands". */
export function sayLanguage(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}

/** The client's sentence for a key that came from elsewhere, or the key itself. */
export function sayAny(key: string, args?: Args): string {
  return known(key) ? say(key, args) : key;
}

export function known(key: string): key is keyof Words {
  return key in speech.own;
}

/** Says the sentences of a folder that has words of its own; `books` are its files, as `import.meta.glob("./words/*.json")` finds them. */
export function speaker<Key extends string>(english: Record<Key, string>, books: Record<string, Record<Key, string>>) {
  return (key: Key, args?: Args): string => format((books[`./words/${speech.language}.json`] ?? english)[key], args);
}

export type Tell = (key: string, args?: Args) => string;

/** What the titles say. */
export const book = {
  load: (title: string): Promise<void> => speech.titles.load(title),

  has: (title: string, key: string): boolean => speech.titles.words[title]?.[key] !== undefined,

  /** A sentence of a title; the key itself where it is missing. */
  tell(title: string, key: string, args?: Args): string {
    const words = speech.titles.words[title];
    const text = words?.[key];
    return text === undefined ? key : format(text, args, (other) => words[other]);
  },
};
