import { expect, test } from "vitest";
import type { Layout, Point } from "./geometry";
import { middleOf } from "./things";

const layout = (hexes: Point[], width: number) => ({ hexes, box: { x: 0, y: 0, width, height: 100 } }) as Layout;

test("the keys begin at the hex nearest to the middle, however many there are", () => {
  const row = (count: number) => Array.from({ length: count }, (_, n) => ({ x: 50 + 100 * n, y: 50 }));
  expect(middleOf(layout(row(7), 700))).toBe("hex-3");
  expect(middleOf(layout(row(1), 100))).toBe("hex-0");
});
