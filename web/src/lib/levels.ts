/** The opponents people choose among, from the easiest to the strongest; each is a level with a name and a face. */
import { guest } from "./guest.svelte";
import { known, say, sayAny, sayNumber } from "./speech.svelte";
import type { Thinking } from "../protocol";

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

/** The seconds that a level takes for most moves, of those that don't move at once; the server's own (`search/bots.py`). */
const SECONDS: Record<string, number> = { architect: 0.5, oracle: 1 };
/** The seconds that opponents think where they are to think quickly; the server's own (`server/opponents.py`). */
const QUICK = 0.1;

/** Whether a title has a level that takes its time. */
export function anyTakesTime(title: string): boolean {
  return levels(title).some((level) => level in SECONDS);
}

/** How a level plays, and how long it thinks, here and at a table where it is to think quickly. */
export function levelAbout(level: string, thinking: Thinking = "full"): string {
  const key = `bot.${level}.about`;
  if (!known(key)) return "";
  if (!(level in SECONDS)) return sayAny(key);
  const most = Math.min(SECONDS[level], guest.me?.think ?? Infinity, thinking === "quick" ? QUICK : Infinity);
  return `${sayAny(key)} ${say("level_time", { n: most === 1 ? most : sayNumber(most) })}`;
}
