import type { GameEvent } from "../state";

/** The picture of an event of this title in the log; null for all others. */
export function icon(event: GameEvent): string | null {
  switch (event.kind) {
    case "boat":
      return `boat-${event.seat}`;
    case "block":
      return `block-${event.seat}`;
    case "blessed":
      return "blessing";
    case "cursed":
      return "curse";
    case "favor":
      return "vizier";
    case "gold_turned":
    case "gold_placed":
      return "gold";
    case "vizier":
      return event.got;
    default:
      return null;
  }
}
