import { expect, test } from "vitest";
import { gainsOf } from "./statistics";

test("trades at others' ports bring cards, and fees to the owners", () => {
  expect(gainsOf({ kind: "rented", seat: 0, owner: 1, gave: { brick: 3 }, got: { gold: 1 } })).toEqual([
    [0, "supply", 1],
    [1, "fees", 1],
  ]);
  expect(gainsOf({ kind: "fee", seat: 0, owner: 1 })).toEqual([[1, "fees", 1]]);
  expect(gainsOf({ kind: "traded", seat: 0, partner: 1 })).toEqual([]);
});
