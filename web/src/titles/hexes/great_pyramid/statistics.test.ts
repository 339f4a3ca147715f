import { expect, test } from "vitest";
import { pharaohsPoint } from "./statistics";

test("the pharaoh's card counts for those with more blocks than somebody, and against the others", () => {
  const points = (...blocks: number[]) => {
    const state = { seats: blocks.length, players: blocks.map((n) => ({ blocks: n })) };
    return blocks.map((_, seat) => pharaohsPoint(state, seat));
  };
  expect(points(0, 0, 0)).toEqual([-1, -1, -1]);
  expect(points(0, 2, 1)).toEqual([-1, 1, 1]);
});
