/** What the table knows about a player's god. */
import type { Game } from "../../../table/game.svelte";
import { factsOf, type Facts } from "../state";
import { godStateOf, type GodPlayer, type GodState } from "./state";

export type God = NonNullable<GodPlayer["god"]>;
export type Side = GodPlayer["side"];

interface GodFacts extends Facts {
  gods?: { name: God; number: number; played: "turn" | "any" | "roll" | "seven" }[];
}

const cardsOf = (game: Game) => (factsOf(game) as GodFacts).gods ?? [];

/** The gods in the order of their cards. */
export const godsOf = (game: Game): God[] => cardsOf(game).map(({ name }) => name);

/** What is printed in a card's corner: its side, and its number if it has one. */
export function mark(game: Game, god: God, side: Side): string {
  const number = cardsOf(game).find(({ name }) => name === god)?.number;
  return number ? `${side}${number}` : side;
}

export type Standing = "used" | "resting" | "ready";

/** The state of a player's card: used and still to be turned or exchanged, resting this turn, or ready to serve. */
export function standing(state: GodState, seat: number): Standing {
  if (state.choosing.includes(seat)) return "used";
  return state.resting.includes(seat) ? "resting" : "ready";
}

/** Who holds a god; null if it is in the display. */
export function holder(game: Game, god: God): number | null {
  const state = godStateOf(game);
  const seat = state.players.findIndex((player, seat) => seat < state.seats && player.god === god);
  return seat < 0 ? null : seat;
}
