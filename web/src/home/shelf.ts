/** The games as people choose them: a title, or a title with an option that makes another game of it, and how heavy it is. */
import { guest } from "../lib/guest.svelte";
import { book, known, say, sayAny } from "../lib/speech.svelte";
import type { Options } from "../protocol";
import { client } from "../titles";

export interface Game {
  /** Its name in words and test ids. */
  key: string;
  title: string;
  options: Options;
  /** About how long it takes against opponents, and its weight from 1 to 3; null where nobody has said. */
  minutes: number | null;
  weight: 1 | 2 | 3 | null;
}

/** The gentlest comes first. */
const KNOWN: Game[] = [
  { key: "ancient-egypt", title: "ancient-egypt", options: {}, minutes: 30, weight: 1 },
  { key: "cheops-heirs", title: "cheops-heirs", options: {}, minutes: 15, weight: 1 },
  { key: "ancient-egypt-gods", title: "ancient-egypt", options: { gods: true }, minutes: 35, weight: 2 },
  { key: "great-pyramid", title: "great-pyramid", options: {}, minutes: 30, weight: 2 },
  { key: "cheops-scenario", title: "cheops-scenario", options: {}, minutes: 45, weight: 3 },
];

/** The known games, then the server's others that can be drawn. */
export function shelf(): Game[] {
  const others = guest.titles.map(({ id }) => id).filter((id) => client(id) && !KNOWN.some(({ title }) => title === id));
  return [...KNOWN, ...others.map((id): Game => ({ key: id, title: id, options: {}, minutes: null, weight: null }))];
}

/** The game on the shelf that a table with these options plays. */
export function gameOf(title: string, options: Options = {}): Game {
  const games = shelf().filter((game) => game.title === title);
  const special = games.find((game) => Object.keys(game.options).length && included(game.options, options));
  return special ?? games[0] ?? { key: title, title, options: {}, minutes: null, weight: null };
}

/** Whether options that somebody chose are more than those that make the game. */
export function chosen(game: Game, options: Options): boolean {
  const info = guest.title(game.title);
  return Object.entries(options).some(
    ([name, value]) => game.options[name] !== value && info?.options.some((one) => one.name === name && one.default !== value),
  );
}

const included = (some: Options, all: Options) => Object.entries(some).every(([name, value]) => all[name] === value);

/** Its name; a title's own where it has no other. */
export function called({ key, title, options }: Game): string {
  if (Object.keys(options).length) return sayAny(`title_${key}`);
  return book.has(title, "title") ? book.tell(title, "title") : sayAny(`title_${key}`);
}

/** What it is like, in a sentence. */
export function about({ key, title }: Game): string {
  if (known(`like_${key}`)) return sayAny(`like_${key}`);
  return book.has(title, "tagline") ? book.tell(title, "tagline") : sayAny(`tagline_${key}`);
}

export function meantFor({ key }: Game): string {
  return known(`for_${key}`) ? sayAny(`for_${key}`) : "";
}

/** How many may play, how long it takes, and how heavy it is. */
export function facts({ title, minutes, weight }: Game): string[] {
  const seats = guest.title(title)?.seats;
  return [
    ...(seats ? [say("for_players", { low: seats[0], high: seats[1] })] : []),
    ...(minutes ? [say("minutes", { n: minutes })] : []),
    ...(weight ? [sayAny(`weight_${weight}`)] : []),
  ];
}
