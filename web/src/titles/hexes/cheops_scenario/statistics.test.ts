import { expect, test } from "vitest";
import type { CheopsState } from "./state";
import { favorOf, gainsOf } from "./statistics";

test("trades at others' ports bring cards, and fees to the owners", () => {
  expect(gainsOf({ kind: "rented", seat: 0, owner: 1, gave: { brick: 3 }, got: { gold: 1 } })).toEqual([
    [0, "supply", 1],
    [1, "fees", 1],
  ]);
  expect(gainsOf({ kind: "fee", seat: 0, owner: 1 })).toEqual([[1, "fees", 1]]);
  expect(gainsOf({ kind: "traded", seat: 0, partner: 1 })).toEqual([]);
});

test("the Pharaoh's Blessing and Curse count", () => {
  const favors = (blessing: number | null, ...stones: number[]) => {
    const state = { blessing, seats: stones.length, players: stones.map((n) => ({ stones: n })) } as unknown as CheopsState;
    return stones.map((_, seat) => favorOf(state, seat));
  };
  expect(favors(null, 0, 0, 0)).toEqual([0, 0, 0]);
  expect(favors(1, 0, 2, 1)).toEqual([-2, 3, 0]);
  expect(favors(2, 3, 3, 3)).toEqual([0, 0, 3]);
});
