import type { GameEvent } from "../../../protocol";

/** The picture of an event of the gods in the log; null for all others. */
export function godIcon(event: GameEvent): string | null {
  if (typeof event.god === "string") return event.god;
  const things: Record<string, string> = {
    forced_trade: String(event.got),
    merchant: String(event.got),
    vizier: String(event.got),
    sheltered: "isis",
    wandered: `cart-${String(event.seat)}`,
    looked: "maat",
    justice: typeof event.card === "string" ? event.card : "hand",
    shown: "thoth",
    dismissed: "mercenary",
    army_aside: "army",
  };
  return things[event.kind] ?? null;
}
