import type { Game } from "../../../../table/game.svelte";
import { factsOf, stateOf } from "../../state";

/** The land that produces nothing: the robber starts there, and Seth sends him back. */
export function robberHome(game: Game): string {
  return stateOf(game).terrain.find((land) => !factsOf(game).produces[land]) ?? "desert";
}
