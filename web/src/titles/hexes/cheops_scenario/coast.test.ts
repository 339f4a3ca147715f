import { expect, test } from "vitest";
import { borders, rounded, through } from "./coast";

/** Two hexes side by side, the left one land: corners upper left, top, upper right, lower left, bottom, lower right. */
const corners = [
  [0, 1, 2, 3, 4, 5],
  [2, 6, 7, 5, 8, 9],
];
const map = { hexes: [], corners, points: [], paths: [], harbors: [] };
const land = (hex: number) => hex === 0;

test("the land's outline is one closed line around it", () => {
  const [outline, ...more] = borders(map, land, (hex) => hex !== 0);
  expect(more).toEqual([]);
  expect(outline.closed).toBe(true);
  expect([...outline.line].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a coast is only where there is water on the other side", () => {
  expect(borders(map, land, (hex) => hex === 1)).toEqual([{ line: [2, 5], closed: false }]);
});

test("lines begin and end where they should, and closed ones return to their start", () => {
  const square = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ];
  expect(rounded(square, true, 0.2)).toMatch(/^M0\.0 2\.0Q0\.0 0\.0 2\.0 0\.0L.*Z$/);
  expect(rounded(square, false, 0.2)).toMatch(/^M0\.0 0\.0L8\.0 0\.0Q10\.0 0\.0 10\.0 2\.0.*L0\.0 10\.0$/);
  expect(through(square)).toMatch(/^M0\.0 0\.0C.* 0\.0 10\.0$/);
});
