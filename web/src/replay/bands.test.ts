import { expect, test } from "vitest";
import { bands, momentAt, place } from "./bands";

const moments = (...chances: number[][]) => chances.map((one, seq) => ({ seq, chances: one }));

test("the bands lie on top of each other, the first seat's on top", () => {
  const [first, second] = bands(moments([0.25, 0.75], [1, 0]), 2);
  expect(first.path).toBe("M0 0L1000 0L1000 100L0 25Z");
  expect(second.path).toBe("M0 25L1000 100L1000 100L0 100Z");
});

test("games that nobody won leave a gap at the top", () => {
  expect(bands(moments([0.5, 0.25], [0.5, 0.25]), 2)[0].path).toBe("M0 25L1000 25L1000 75L0 75Z");
});

test("what is not known yet is left out on the right", () => {
  expect(bands(moments([1], [1]), 5)[0].path).toBe("M0 0L250 0L250 100L0 100Z");
  expect(bands([], 5)).toEqual([]);
});

test("a shape stands where its band is thickest, and not at the edge", () => {
  const found = bands(moments([1, 0], [0.3, 0.7], [0.3, 0.7], [0.3, 0.7], [0.9, 0.1], [0, 1]), 6);
  expect(found[1].label).toEqual({ x: 0.4, y: expect.closeTo(0.65) });
});

test("a long game's bands have no more corners than can be seen", () => {
  const long = bands(moments(...Array.from({ length: 1501 }, (_, k) => [k / 1500, 1 - k / 1500])), 1501);
  expect(long[0].path.split("L").length).toBeLessThan(2 * 320);
  expect(long[0].path).toMatch(/L1000 0L1000 100L/);
});

test("a band that is thin everywhere has no shape", () => {
  expect(bands(moments([0.95, 0.05], [0.95, 0.05], [0.95, 0.05]), 3)[1].label).toBeNull();
});

test("moments are spread over the width, and found again there", () => {
  expect([0, 1, 2].map((k) => place(k, 3))).toEqual([0, 0.5, 1]);
  expect(place(0, 1)).toBe(0);
  expect([-0.2, 0.2, 0.3, 0.99, 1.4].map((x) => momentAt(x, 3))).toEqual([0, 0, 1, 2, 2]);
});
