import type { GameEvent } from "../state";

/** The picture of an event of the historical scenario in the log; null for all others. */
export function icon(event: GameEvent): string | null {
  switch (event.kind) {
    case "ship":
    case "sailed":
      return `ship-${event.seat}`;
    case "fee":
      return "gold";
    case "stone":
      return `block-${event.seat}`;
    case "black_stone":
      return "black_stone";
    case "blessed":
      return "blessing";
    case "cursed":
      return "curse";
    default:
      return null;
  }
}
