/** The opponents people choose among, from the easiest to the strongest; each is a level with a name and a face. */
import { guest } from "./guest.svelte";
import { known, say, sayAny } from "./speech.svelte";

const STANDARD = "sensible";
const CHANCE = "random";

/** A title's levels; chance plays only where nobody else does. */
export function levels(title: string): string[] {
  const bots = guest.title(title)?.bots ?? [];
  const thinking = bots.filter((bot) => bot !== CHANCE);
  return thinking.length ? thinking : bots;
}

/** Who stands in and plays along if nobody says otherwise. */
export function standard(title: string): string | undefined {
  const all = levels(title);
  return all.includes(STANDARD) ? STANDARD : all[0];
}

/** The level chosen `last`, if the title has it. */
export function favorite(title: string, last: string): string | undefined {
  return levels(title).find((level) => level === last) ?? standard(title);
}

export function levelName(level: string): string {
  const key = `bot.${level}`;
  return known(key) ? say(key) : level;
}

/** How a level plays, and how long it thinks. */
export function levelAbout(level: string): string {
  const key = `bot.${level}.about`;
  return known(key) ? sayAny(key) : "";
}
