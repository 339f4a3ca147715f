import type { Move } from "../../../../protocol";
import { full, type Cards, type Kind, type Some } from "../../cards/cards";

/** The price of a development card with one of its resources replaced. */
export function scribePrice(cost: Some, move: Move): Cards {
  const price = full(cost);
  if (move.replace) price[move.replace as Kind]--;
  if (move.by) price[move.by as Kind]++;
  return price;
}
