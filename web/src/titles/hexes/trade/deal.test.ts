import { describe, expect, test } from "vitest";
import { full, some, total } from "../cards/cards";
import { goals, leastMissed, problem, suggestions, wanted } from "./deal";

const costs = {
  oxcart: { brick: 1, cattle: 1 },
  settlement: { brick: 1, cattle: 1, papyrus: 1, grain: 1 },
  temple_city: { grain: 2, stone: 3 },
  card: { papyrus: 1, grain: 1, stone: 1 },
};

describe("suggestions", () => {
  test("the nearest build comes first, the more valuable of two equally near", () => {
    const hand = { brick: 1, cattle: 1, papyrus: 1, stone: 2 };
    expect(goals(hand, costs).map(({ build, n }) => [build, n])).toEqual([
      ["settlement", 1],
      ["card", 1],
      ["temple_city", 3],
    ]);
  });
  test("ask for what is missing and give what is left over", () => {
    const [first] = suggestions({ brick: 3, cattle: 1, papyrus: 1 }, costs);
    expect(first).toEqual({ give: "brick", get: "grain", build: "settlement", last: true });
  });
  test("never give what the same build needs", () => {
    for (const one of suggestions({ brick: 1, cattle: 1, papyrus: 1, stone: 1 }, costs)) {
      expect(one.give in costs[one.build as keyof typeof costs] && one.give !== "stone").toBe(false);
    }
  });
  test("an empty hand gives none", () => {
    expect(suggestions({}, costs)).toEqual([]);
  });
  test("no kind is given for itself", () => {
    for (const one of suggestions({ brick: 5, stone: 2, grain: 2 }, costs)) expect(one.give).not.toBe(one.get);
  });
  test("kinds are wanted in the order of the goals", () => {
    expect(wanted({ brick: 1, cattle: 1, papyrus: 1 }, costs)[0]).toBe("grain");
  });
});

describe("what is wrong with an offer", () => {
  const hand = { brick: 2 };
  const brick = full({ brick: 1 });
  const grain = full({ grain: 1 });
  test("nothing on either side", () => expect(problem(full(), full(), [1], hand, true)).toBe("nothing"));
  test("one side open where that is not allowed", () => expect(problem(brick, full(), [1], hand, false)).toBe("open"));
  test("one side open where it is", () => expect(problem(brick, full(), [1], hand, true)).toBe(null));
  test("a kind on both sides", () => expect(problem(brick, brick, [1], hand, true)).toBe("both"));
  test("more than the player holds", () => expect(problem(full({ brick: 3 }), grain, [1], hand, true)).toBe("uncovered"));
  test("to nobody", () => expect(problem(brick, grain, [], hand, true)).toBe("nobody"));
  test("nothing at all", () => expect(problem(brick, grain, [1], hand, true)).toBe(null));
});

describe("a suggested discard", () => {
  test("has exactly as many cards as are due, all from the hand", () => {
    const hand = { brick: 4, cattle: 1, papyrus: 0, grain: 2, stone: 3 };
    const out = leastMissed(hand, 5, costs);
    expect(total(out)).toBe(5);
    for (const [kind, n] of Object.entries(some(out))) expect(n).toBeLessThanOrEqual(hand[kind as keyof typeof hand]);
  });
  test("keeps a temple city that is paid for", () => {
    expect(leastMissed({ brick: 4, cattle: 1, grain: 2, stone: 3 }, 5, costs)).toEqual(full({ brick: 4, cattle: 1 }));
  });
  test("keeps variety otherwise", () => {
    expect(leastMissed({ brick: 8, papyrus: 1 }, 4, costs)).toEqual(full({ brick: 4 }));
  });
});
