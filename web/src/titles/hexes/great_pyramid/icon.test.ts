import { expect, test } from "vitest";
import { icon } from "./icon";

test("pieces and the pharaoh's things have their own pictures", () => {
  expect(icon({ kind: "boat", seat: 2, path: 4 })).toBe("boat-2");
  expect(icon({ kind: "gold_turned", number: 8 })).toBe("gold");
  expect(icon({ kind: "vizier", seat: 1, gave: "brick", got: "stone" })).toBe("stone");
});
test("what the family knows is left to it", () => {
  expect(icon({ kind: "carted", seat: 0, path: 4 })).toBeNull();
});
