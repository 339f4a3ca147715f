import { expect, test } from "vitest";
import { cheopsIcon } from "./icon";

test("goods and gold are drawn with their numbers", () => {
  expect(cheopsIcon({ kind: "rented", seat: 0, owner: 1, gave: { brick: 3 }, got: { gold: 1 } })).toBe("cards-1gold");
  expect(cheopsIcon({ kind: "produced", seat: 0, cards: { brick: 2, gold: 1, grain: 0 } })).toBe("cards-2brick-1gold");
});
test("pieces and the Pharaoh's things have their own pictures", () => {
  expect(cheopsIcon({ kind: "stone", seat: 2, place: 4 })).toBe("block-2");
  expect(cheopsIcon({ kind: "black_stone", place: 4, left: 3 })).toBe("black_stone");
  expect(cheopsIcon({ kind: "cursed", seat: 1 })).toBe("curse");
});
test("what the family knows is left to it", () => {
  expect(cheopsIcon({ kind: "site_opened", seat: 0 })).toBe(null);
  expect(cheopsIcon({ kind: "rolled", seat: 0, first: 1, second: 2 })).toBe(null);
});
