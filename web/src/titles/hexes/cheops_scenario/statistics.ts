/** What the statistics count in the historical scenario besides the family's. */
import type { GameEvent } from "../../../protocol";
import { total, type Some } from "../cards/cards";
import type { Gain } from "../statistics/statistics";

export function gainsOf(event: GameEvent): Gain[] {
  const fee: Gain = [event.owner as number, "fees", 1];
  if (event.kind === "rented") return [[event.seat as number, "supply", total(event.got as Some)], fee];
  return event.kind === "fee" ? [fee] : [];
}
