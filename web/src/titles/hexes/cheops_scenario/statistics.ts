/** What the statistics count in the historical scenario besides the family's. */
import type { GameEvent } from "../../../protocol";
import { total, type Some } from "../cards/cards";
import type { Gain } from "../statistics/statistics";
import type { CheopsState } from "./state";

export function gainsOf(event: GameEvent): Gain[] {
  const fee: Gain = [event.owner as number, "fees", 1];
  if (event.kind === "rented") return [[event.seat as number, "supply", total(event.got as Some)], fee];
  return event.kind === "fee" ? [fee] : [];
}

const BLESSING = 3;
const CURSE = 2;

/** What the Pharaoh thinks of a player's stones (CS-26, CS-27). */
export function favorOf(state: unknown, seat: number): number {
  const { blessing, players, seats } = state as CheopsState;
  const stones = players.slice(0, seats).map((player) => player.stones);
  const fewest = stones[seat] === Math.min(...stones) && stones.some((n) => n > stones[seat]);
  return (blessing === seat ? BLESSING : 0) - (fewest ? CURSE : 0);
}
