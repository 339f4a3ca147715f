import { expect, test } from "vitest";
import { godIcon } from "./icon";

test("what happens to a card shows its god, a trade the card that was got", () => {
  expect(godIcon({ kind: "god_used", seat: 1, god: "thoth" })).toBe("thoth");
  expect(godIcon({ kind: "merchant", seat: 1, gave: { brick: 2 }, got: "stone" })).toBe("stone");
  expect(godIcon({ kind: "wandered", seat: 2, lifted: 3, path: 8 })).toBe("cart-2");
});

test("a card that one may not know is a hand", () => {
  expect(godIcon({ kind: "justice", seat: 1, victim: 0 })).toBe("hand");
  expect(godIcon({ kind: "justice", seat: 1, victim: 0, card: "grain" })).toBe("grain");
});

test("other events are none of its business", () => {
  expect(godIcon({ kind: "settled", seat: 0, intersection: 4 })).toBeNull();
});
