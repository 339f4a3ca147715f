/** What the title of the great pyramid shows besides what the family does. */
import type { GameEvent as PyramidEvent, Move as PyramidMove, PyramidState } from "../../../generated/great-pyramid";
import type { Game } from "../../../table/game.svelte";
import { factsOf, glanceOf, type Facts, type Glance } from "../state";

export type { PyramidState };

declare module "../state" {
  interface Moves {
    "great-pyramid": PyramidMove;
  }
  interface Events {
    "great-pyramid": PyramidEvent;
  }
}

export interface PyramidFacts extends Facts {
  /** Where the Nile flows: its hexes from the source to the delta, and the paths it crosses: the source, between its hexes, the two mouths. */
  river: number[];
  crossings: number[];
  /** The spaces of the pyramid's levels, from the lowest up. */
  levels: number[];
}

export const pyramidOf = (game: Game) => game.view.state as PyramidState;
/** Whose pharaoh card shows the Blessing. */
export const blessedIn = (game: Game) => (glanceOf(game) as (Glance & { blessed: boolean[] }) | null)?.blessed;
export const pyramidFacts = (game: Game) => factsOf(game) as PyramidFacts;
