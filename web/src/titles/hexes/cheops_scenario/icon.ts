import type { GameEvent } from "../../../protocol";

/** The picture of an event of the historical scenario in the log; null for all others. */
export function icon(event: GameEvent): string | null {
  const seat = String(event.seat);
  const things: Record<string, string> = {
    ship: `ship-${seat}`,
    sailed: `ship-${seat}`,
    fee: "gold",
    stone: `block-${seat}`,
    black_stone: "black_stone",
    blessed: "blessing",
    cursed: "curse",
  };
  return things[event.kind] ?? null;
}
