import { full, type Cards, type Some } from "../../cards/cards";
import type { MoveOf } from "../../state";

/** The price of a development card with one of its resources replaced. */
export function scribePrice(cost: Some, move: MoveOf<"thoth">): Cards {
  const price = full(cost);
  if (move.replace) price[move.replace]--;
  if (move.by) price[move.by]++;
  return price;
}
