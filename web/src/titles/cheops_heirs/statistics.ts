/** What a finished game says about itself, counted from the frames of its replay. */
import type { Frame } from "../../protocol";
import { standing } from "../../table/standing";
import { eventsOf, type GameEvent } from "./state";

export const deeds = ["sold", "kept", "earned", "neighbors", "laws"] as const;
export type Deed = (typeof deeds)[number];

export interface Statistics {
  /** The turns of the game, and after each of them what everybody had, in money and in stock. */
  turns: number[];
  wealth: number[][];
  /** What each did, and how often; of what they earned, how much. */
  deeds: Record<Deed, number>[];
}

export function count(frames: Frame[]): Statistics | null {
  const kept = standing(frames);
  const seats = kept.at(-1)?.points.length;
  if (!seats) return null;
  const done = Array.from({ length: seats }, () => ({ sold: 0, kept: 0, earned: 0, neighbors: 0, laws: 0 }));
  const wealth: number[][] = [];
  let turn = 0;
  for (const frame of kept) {
    for (const event of eventsOf(frame.entry)) {
      for (const [seat, deed, n] of deedsOf(event)) done[seat][deed] += n;
      if (event.kind === "turn") turn++;
    }
    wealth[turn] = frame.points;
  }
  return { turns: wealth.map((_, n) => n), wealth, deeds: done };
}

function deedsOf(event: GameEvent): [seat: number, deed: Deed, n: number][] {
  switch (event.kind) {
    case "sold":
    case "stock_sold":
      return [
        [event.seat, "sold", 1],
        [event.seat, "earned", event.price],
      ];
    case "kept":
      return [[event.seat, "kept", 1]];
    case "hired":
    case "hired_later":
      return event.price ? [[event.seat, "neighbors", 1]] : [];
    case "law":
      return [[event.seat, "laws", 1]];
    default:
      return [];
  }
}
