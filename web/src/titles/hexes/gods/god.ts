/** The gods by their names, in the order of their cards, and what the table knows of one before a player. */
import type { Game } from "../../../table/game.svelte";
import { stateOf, type State } from "../state";

export const gods = ["horus", "ptha", "atum", "osiris", "isis", "amun", "maat", "thoth", "sekhmet", "seth"] as const;
export type God = (typeof gods)[number];
export type Side = "A" | "B";

interface GodFacts {
  gods?: { name: God; number: number; played: string }[];
}

/** What is printed in a card's corner: its side, and its number if it has one. */
export function mark(game: Game, god: God, side: Side): string {
  const number = (game.facts as GodFacts).gods?.find(({ name }) => name === god)?.number;
  return number ? `${side}${number}` : side;
}

export type Standing = "used" | "resting" | "ready";

/** How a player's card stands: used and still to be turned or exchanged, at rest in this turn, or ready to serve. */
export function standing(state: State, seat: number): Standing {
  if (state.choosing.includes(seat)) return "used";
  return state.resting.includes(seat) ? "resting" : "ready";
}

/** Who has a god before him; null: it lies in the display. */
export function holder(game: Game, god: God): number | null {
  const state = stateOf(game);
  const seat = state.players.findIndex((player, seat) => seat < state.seats && player.god === god);
  return seat < 0 ? null : seat;
}
