import { expect, test } from "vitest";
import { full } from "../../cards/cards";
import { forcedTrade, promised } from "./trade";

const horus = { kinds: ["brick", "grain"] as const, give: { brick: 2, grain: 1, stone: 1 }, to: [0, 2, 3], most: 2 };
const form = { ...horus, kinds: [...horus.kinds] };

test("a forced trade names opponents in the order of the seats, each with a card", () => {
  expect(forcedTrade("brick", { 3: "grain", 0: "stone", 2: undefined })).toEqual({
    do: "horus",
    kind: "brick",
    to: [0, 3],
    give: ["stone", "grain"],
  });
});

test("what is promised to one can't be promised to another, and the named kind to nobody", () => {
  expect(promised(form, "brick", {})).toEqual(full({ grain: 1, stone: 1 }));
  expect(promised(form, "brick", { 2: "grain" })).toEqual(full({ stone: 1 }));
  expect(promised(form, "grain", { 2: "brick", 3: "brick" })).toEqual(full({ stone: 1 }));
});
