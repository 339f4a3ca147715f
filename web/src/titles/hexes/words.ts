/** What the family says, in the words of the game's title. */
import { say } from "../../lib/speech.svelte";
import type { Game } from "../../table/game.svelte";
import type { Args } from "../../words";
import { parts, type Key } from "./extension";

export function sayIn(game: Game, key: Key, args?: Args): string {
  const own = parts(game, "words").find((words) => words[key])?.[key];
  return say(own ?? key, args);
}
