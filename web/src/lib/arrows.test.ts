import { expect, test } from "vitest";
import { step, type Point } from "./arrows";

const spots: [string, Point][] = [
  ["near", { x: 50, y: 4 }],
  ["far", { x: 120, y: 0 }],
  ["below", { x: 4, y: 60 }],
];
const origin = { x: 0, y: 0 };

test("arrow keys lead to the nearest candidate in their direction", () => {
  const stride = { least: 1, aside: 2 };
  expect(step(origin, "right", spots, stride)).toBe("near");
  expect(step(origin, "down", spots, stride)).toBe("below");
  expect(step(origin, "left", spots, stride)).toBeNull();
  expect(step({ x: 120, y: 0 }, "left", spots, stride)).toBe("near");
  expect(step({ x: 4, y: 60 }, "up", spots, stride)).toBe("near");
});

test("what is off to the side is farther away", () => {
  expect(step(origin, "right", spots, { least: 1, aside: 30 })).toBe("far");
});

test("what is hardly ahead is not ahead", () => {
  expect(step(origin, "right", spots, { least: 60, aside: 2 })).toBe("far");
});
