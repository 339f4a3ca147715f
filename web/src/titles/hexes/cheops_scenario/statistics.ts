/** What the statistics count in the historical scenario beyond what they count in the family. */
import { total } from "../cards/cards";
import type { GameEvent } from "../state";
import type { Gain } from "../statistics/statistics";

export function gainsOf(event: GameEvent): Gain[] {
  if (event.kind !== "rented" && event.kind !== "fee") return [];
  const fee: Gain = [event.owner, "fees", 1];
  return event.kind === "rented" ? [[event.seat, "supply", total(event.got)], fee] : [fee];
}
