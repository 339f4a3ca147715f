/** Building a stone into the pyramid: beside the player's own building, or through another's for a piece of gold (CS-23, CS-24). */
import type { Choice } from "../board/choice.svelte";
import { feeOf } from "./rents";
import { factsOf } from "../state";
import type { Some } from "../cards/cards";
import type { Game } from "../../../table/game.svelte";

/** The owners through whose buildings a stone could be built now; none if the player has their own there. */
export const throughWhom = (choice: Choice): number[] =>
  choice.moves.filter((move) => move.do === "stone_through").map((move) => move.seat);

export const canLay = (choice: Choice) => choice.can("lay_stone") || choice.can("stone_through");

/** What a stone costs now, including the fee if one is due. */
export function stonePrice(game: Game, fee: boolean): Some {
  const cost: Some = factsOf(game).costs.stone;
  return fee ? { ...cost, gold: feeOf(game) } : cost;
}

/** Builds one, and asks only where there is a choice. */
export function buildStone(choice: Choice): void {
  const owners = throughWhom(choice);
  if (choice.can("lay_stone")) choice.act({ do: "lay_stone" });
  else if (owners.length === 1) choice.act({ do: "stone_through", seat: owners[0] });
  else if (owners.length) choice.open("stone");
}
