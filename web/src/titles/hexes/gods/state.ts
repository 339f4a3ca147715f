/** What games with the gods show besides what the family does. */
import type { GodPlayer, GodState, GameEvent as GodsEvent, Move as GodsMove } from "../../../generated/ancient-egypt";
import type { Game } from "../../../table/game.svelte";

export type { GodPlayer, GodState };

declare module "../state" {
  interface Moves {
    gods: GodsMove;
  }
  interface Events {
    gods: GodsEvent;
  }
}

export const godStateOf = (game: Game) => game.view.state as GodState;
/** The player at this seat of the table, with their god; null for a spectator. */
export const ownWithGod = (game: Game) => (game.seat === null ? null : godStateOf(game).players[game.seat]);
