/** What others' ports are worth to a player: a rate lower than the player's own, for a piece of gold to the owner. */
import type { Game } from "../../../table/game.svelte";
import type { Good, Some } from "../cards/cards";
import { movesOf, type MoveOf } from "../state";
import type { Draft } from "../trade/draft.svelte";
import { cheopsGlance } from "./state";

/** Every player whose ports are connected and cheaper for some good, with the rates there. */
export function portsOf(game: Game): { owner: number; rates: Some }[] {
  const rents = cheopsGlance(game)?.rents ?? [];
  return rents.flatMap((rates, owner) => (Object.keys(rates).length ? [{ owner, rates }] : []));
}

export const rentRate = (game: Game, owner: number, give: Good): number => cheopsGlance(game)?.rents?.[owner][give] ?? 0;
export const feeOf = (game: Game): number => cheopsGlance(game)?.fee ?? 1;

/** Everything such a trade costs: the goods for the supply, and the fee. */
export const rentPrice = (game: Game, { seat, give }: MoveOf<"rent">): { goods: Some; fee: Some } => ({
  goods: { [give]: rentRate(game, seat, give) },
  fee: { gold: feeOf(game) },
});

/** The trades at others' ports that get what the draft asks for, whatever they cost there. */
export function rentsFor({ game, swap }: Draft): MoveOf<"rent">[] {
  if (!swap) return [];
  return movesOf(game.legal, "rent").filter((move) => move.give === swap.give && move.get === swap.get);
}
