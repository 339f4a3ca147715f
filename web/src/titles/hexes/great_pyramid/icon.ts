import type { GameEvent } from "../../../protocol";

/** The picture of an event of this title in the log; null for all others. */
export function icon(event: GameEvent): string | null {
  const seat = String(event.seat);
  const things: Record<string, string> = {
    boat: `boat-${seat}`,
    block: `block-${seat}`,
    blessed: "blessing",
    cursed: "curse",
    favor: "vizier",
    gold_turned: "gold",
    gold_placed: "gold",
    vizier: String(event.got),
  };
  return things[event.kind] ?? null;
}
