/** The thing an event of the historical scenario is about; null for those it shares with the family. */
import type { GameEvent } from "../../../protocol";
import { goods, type Some } from "../cards/cards";

const bundles = ["cards", "got", "give"];

export function cheopsIcon(event: GameEvent): string | null {
  for (const name of bundles) {
    const cards = event[name] as Some | null | undefined;
    if (typeof cards !== "object" || cards === null) continue;
    const held = goods.filter((kind) => cards[kind]).map((kind) => `${cards[kind]}${kind}`);
    return held.length ? `cards-${held.join("-")}` : null;
  }
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
