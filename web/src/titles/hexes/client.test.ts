import { expect, test } from "vitest";
import { full } from "./cards/cards";
import { hexes, icon } from "./client";

test("goods and gold are drawn with their numbers", () => {
  expect(icon({ kind: "exchanged", seat: 0, gave: full({ brick: 3 }), got: full({ gold: 1 }) })).toBe("cards-1gold");
  expect(icon({ kind: "produced", seat: 0, cards: full({ brick: 2, gold: 1 }) })).toBe("cards-2brick-1gold");
});

test("a title's own pictures take precedence over the family's", () => {
  const Nothing = (() => ({})) as never;
  const drawn = hexes({
    id: "test",
    extensions: [{ icon: (event) => (event.kind === "won" ? "crown" : null) }],
    Guide: Nothing,
    Picture: Nothing,
    building: [],
  });
  expect(drawn.icon({ kind: "won", seat: 0 })).toBe("crown");
  expect(drawn.icon({ kind: "army", seat: 0 })).toBe("army");
});
