import { expect, test } from "vitest";
import { icon } from "./icon";

test("pieces and the Pharaoh's things have their own pictures", () => {
  expect(icon({ kind: "stone", seat: 2, place: 4 })).toBe("block-2");
  expect(icon({ kind: "black_stone", place: 4, left: 3 })).toBe("black_stone");
  expect(icon({ kind: "cursed", seat: 1 })).toBe("curse");
});
test("what the family knows is left to it", () => {
  expect(icon({ kind: "site_opened", seat: 0 })).toBe(null);
  expect(icon({ kind: "rolled", seat: 0, first: 1, second: 2 })).toBe(null);
});
