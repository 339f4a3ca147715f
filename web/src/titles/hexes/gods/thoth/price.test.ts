import { expect, test } from "vitest";
import { full } from "../../cards/cards";
import { scribePrice } from "./price";

test("the scribe's price has one resource replaced, or none", () => {
  const cost = { papyrus: 1, grain: 1, stone: 1 };
  expect(scribePrice(cost, { do: "thoth", replace: "papyrus", by: "stone" })).toEqual(full({ grain: 1, stone: 2 }));
  expect(scribePrice(cost, { do: "thoth", replace: null, by: null })).toEqual(full(cost));
});
