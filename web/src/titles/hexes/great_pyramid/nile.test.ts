import { expect, test } from "vitest";
import { layOut, R } from "../map/geometry";
import { afloat, along, beyond, clearOf, nileOf, reedsOf, WATER } from "./nile";

/** Three hexes in a row; the river comes in at the left, the last is the delta with mouths at its upper and lower right. */
const hexes = [0, 2, 4].map((x) => ({ row: 0, x }));
const six: [number, number][] = [
  [-1, -1],
  [0, -2],
  [1, -1],
  [-1, 1],
  [0, 2],
  [1, 1],
];
const spots = hexes.map(({ x }) => six.map(([dx, dy]): [number, number] => [x + 1 + dx, 2 + dy]));
const names = [...new Set(spots.flat().map(String))];
const corners = spots.map((around) => around.map((spot) => names.indexOf(String(spot))));
const points = names.map((name) => name.split(",").map(Number) as [number, number]);
const side = (hex: number, a: number, b: number): [number, number] => [corners[hex][a], corners[hex][b]];
const paths = [side(0, 0, 3), side(1, 0, 3), side(2, 0, 3), side(2, 1, 2), side(2, 4, 5)];
const layout = layOut({ hexes, corners, points, paths, harbors: [] });
const nile = nileOf(layout, [0, 1, 2], [0, 1, 2, 3, 4]);
const [upper, lower] = nile.arms;

test("the river crosses each side at its middle, and fades beyond the rim", () => {
  expect([nile.stem[0].a, ...nile.stem.map(({ d }) => d)]).toEqual([0, 1, 2].map((path) => layout.paths[path].middle));
  expect([upper.d, lower.d]).toEqual([3, 4].map((path) => layout.paths[path].middle));
  expect(nile.ends.map(({ at }) => at)).toEqual([0, 3, 4].map((path) => layout.paths[path].middle));
  expect(nile.ends[0].out.x).toBeCloseTo(-1);
  expect(nile.ends[1].out.y).toBeLessThan(0);
  expect(nile.ends[2].out.y).toBeGreaterThan(0);
  expect(beyond(nile.ends[0], 20).d).toBe("M0.0 60.0L-20.0 60.0");
});

test("it is one line without a kink, even where the arms begin", () => {
  for (const course of [
    [...nile.stem, upper],
    [...nile.stem, lower],
  ])
    for (const [n, bend] of course.slice(1).entries()) {
      const before = course[n];
      expect(bend.a).toEqual(before.d);
      const into = Math.atan2(before.d.y - before.c.y, before.d.x - before.c.x);
      expect(Math.atan2(bend.b.y - bend.a.y, bend.b.x - bend.a.x)).toBeCloseTo(into);
    }
});

test("on each hex it runs near the middle", () => {
  for (const [hex, bends] of nile.on) {
    const { x, y } = layout.hexes[hex];
    const nearest = Math.min(
      ...bends.flatMap((bend) => [0.3, 0.4, 0.5, 0.6].map((t) => Math.hypot(along(bend, t).x - x, along(bend, t).y - y))),
    );
    expect(nearest).toBeLessThan(R / 4);
  }
});

test("what is drawn on its hexes stays out of the water", () => {
  const dry = clearOf(nile.on.get(1)!, layout.hexes[1]);
  expect(dry(-40, 0, 3)).toBe(false);
  expect(dry(0, -40, 3)).toBe(true);
  expect(dry(0, -40, 36)).toBe(false);
});

test("reeds stand on the banks, off the crossings and the numbers", () => {
  const reeds = reedsOf(nile, layout);
  expect(reeds.length).toBeGreaterThan(10);
  for (const reed of reeds) {
    for (const { at } of nile.crossings) expect(Math.hypot(at.x - reed.x, at.y - reed.y)).toBeGreaterThan(20);
    for (const bend of nile.stem)
      for (const t of [0, 0.25, 0.5, 0.75])
        expect(Math.hypot(along(bend, t).x - reed.x, along(bend, t).y - reed.y)).toBeGreaterThan(WATER / 2 - 4);
  }
});

test("boats are never turned on their side", () => {
  expect([30, 90, -90, 150, 210].map(afloat)).toEqual([30, 0, 0, -30, 30]);
});
