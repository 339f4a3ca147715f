import { expect, test } from "vitest";
import { around, layOut, lying, nearest, R } from "./geometry";

/** Two hexes side by side: intersections in two rows of five, a harbor on the upper left side of the left one. */
const map = {
  hexes: [
    { row: 0, x: 0 },
    { row: 0, x: 2 },
  ],
  corners: [
    [0, 1, 2, 5, 6, 7],
    [2, 3, 4, 7, 8, 9],
  ],
  points: [0, 1, 2, 3, 4, 0, 1, 2, 3, 4].map((x, n): [number, number] => [x, n < 5 ? (x % 2 ? 0 : 1) : x % 2 ? 4 : 3]),
  paths: [
    [0, 1],
    [1, 2],
    [2, 7],
  ] as [number, number][],
  harbors: [{ at: [0, 1] as [number, number], oasis: false }],
};
const layout = layOut(map);

test("all corners of a hex are one radius from its middle", () => {
  for (const [h, corners] of map.corners.entries())
    for (const at of corners)
      expect(Math.hypot(layout.points[at].x - layout.hexes[h].x, layout.points[at].y - layout.hexes[h].y)).toBeCloseTo(R);
});

test("a path is as long as a radius and has its own angle", () => {
  const upright = layout.paths[2];
  expect(upright.turn).toBeCloseTo(90);
  expect(upright.b.y - upright.a.y).toBeCloseTo(R);
});

test("a harbor stands off the coast, away from its hex", () => {
  const { sign } = layout.harbors[0];
  expect(sign.x).toBeLessThan(layout.points[1].x);
  expect(sign.y).toBeLessThan(layout.points[0].y);
  expect(layout.box.x).toBeLessThan(sign.x);
});

test("the shore goes around once and leaves out the inner side", () => {
  expect(layout.shores[0]).toHaveLength(10);
  expect(new Set(layout.shores[0].map(({ x, y }) => `${x.toFixed(0)}/${y.toFixed(0)}`)).size).toBe(10);
});

test("each island has a shore of its own", () => {
  const apart = 20;
  const islands = layOut({
    ...map,
    hexes: [...map.hexes, ...map.hexes.map(({ row, x }) => ({ row, x: x + apart }))],
    corners: [...map.corners, ...map.corners.map((corners) => corners.map((at) => at + map.points.length))],
    points: [...map.points, ...map.points.map(([x, y]): [number, number] => [x + apart, y])],
  });
  expect(islands.shores.map((shore) => shore.length)).toEqual([10, 10]);
  const [west, east] = islands.shores.map((shore) => around(shore));
  expect(west.x + west.width).toBeLessThan(east.x);
});

test("a piece lies along its path and is never upside down", () => {
  expect([30, 90, 150, -30, -90, -150, 180].map(lying)).toEqual([30, 90, -30, -30, 90, 30, 0]);
});

test("a finger finds the nearest spot within its reach", () => {
  const spots: [string, { x: number; y: number }][] = [
    ["near", { x: 50, y: 4 }],
    ["far", { x: 120, y: 0 }],
    ["below", { x: 4, y: 60 }],
  ];
  expect(nearest({ x: 40, y: 0 }, spots, 30)).toBe("near");
  expect(nearest({ x: 40, y: -60 }, spots, 30)).toBeNull();
});
