/** The client's own sentences where this title has other words: roads for oxcarts, cities, knights. */
import { known, say, sayAny } from "../../../lib/speech.svelte";
import type { Game } from "../../../table/game.svelte";
import type { Args } from "../../../words";
import { cheopsOf } from "../state";

type Key = Parameters<typeof say>[0];

export function sayIn(game: Game, key: Key, args?: Args): string {
  const own = `cs_${key.replace(/^(ae|gp)_/, "")}`;
  return cheopsOf(game) && known(own) ? sayAny(own, args) : say(key, args);
}
