import { expect, test } from "vitest";
import { full } from "../cards/cards";
import { gainsOf } from "./statistics";

test("trades at others' ports bring cards, and fees to the owners", () => {
  expect(gainsOf({ kind: "rented", seat: 0, owner: 1, gave: full({ brick: 3 }), got: full({ gold: 1 }) })).toEqual([
    [0, "supply", 1],
    [1, "fees", 1],
  ]);
  expect(gainsOf({ kind: "fee", seat: 0, owner: 1 })).toEqual([[1, "fees", 1]]);
  expect(gainsOf({ kind: "traded", seat: 0, partner: 1, gave: full({ brick: 1 }), got: full({ grain: 1 }) })).toEqual([]);
});
