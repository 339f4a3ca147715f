/** Our own sentences and those of the titles, ready to say. */
import { api } from "./api";
import { format, type Args } from "../words";
import own from "../words/en.json";

const LANGUAGE = "en";

/** A sentence of the client. */
export function say(key: keyof typeof own, args?: Args): string {
  return format(own[key], args);
}

/** "One, two, and three". */
export function sayAnd(all: string[]): string {
  return new Intl.ListFormat(LANGUAGE, { type: "conjunction" }).format(all);
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
