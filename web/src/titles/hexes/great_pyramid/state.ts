/** What The Great Pyramid shows besides what the family does. */
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
  /** The Nile's hexes from the source to the delta, and the paths it crosses: at the source, between its hexes, at the two mouths. */
  river: number[];
  crossings: number[];
  /** The spaces of the pyramid's levels, from the lowest up. */
  levels: number[];
}

export const pyramidOf = (game: Game) => game.view.state as PyramidState;
/** Whose pharaoh card shows the Blessing. */
export const blessedIn = (game: Game) => (glanceOf(game) as (Glance & { blessed: boolean[] }) | null)?.blessed;
export const pyramidFacts = (game: Game) => factsOf(game) as PyramidFacts;
