import { expect, test } from "vitest";
import { DEEP, frame, HIGH, levelAt, ownerOf, spotsOf, WIDE } from "./stones";

const levels = [16, 9, 4, 1];
const spots = spotsOf(levels);

test("thirty places, one level after another", () => {
  expect(spots).toHaveLength(30);
  expect(spots.map(({ place }) => place)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  expect(levels.map((_, level) => spots.filter((spot) => spot.level === level).length)).toEqual(levels);
});

test("every level is centered, and the stones of one don't share a place", () => {
  for (let level = 0; level < 4; level++) {
    const here = spots.filter((spot) => spot.level === level);
    expect(here.reduce((sum, { x }) => sum + x, 0)).toBeCloseTo(0);
    expect(here.reduce((sum, { y }) => sum + y, 0) / here.length).toBeCloseTo(-(level + 1) * HIGH);
    expect(new Set(here.map(({ x, y }) => `${x}/${y}`)).size).toBe(here.length);
  }
});

test("a level is filled from the back, so that no stone hides one that was there before", () => {
  for (const [n, spot] of spots.entries())
    for (const before of spots.slice(0, n).filter(({ level }) => level === spot.level)) expect(before.y).toBeLessThanOrEqual(spot.y);
});

test("an upper stone rests on four lower ones", () => {
  const [first] = spots.filter(({ level }) => level === 1);
  const under = spots.filter(({ level, x, y }) => level === 0 && Math.abs(x - first.x) <= WIDE && Math.abs(y - HIGH - first.y) <= DEEP);
  expect(under).toHaveLength(4);
});

test("a place tells whose stone lies there", () => {
  expect([0, 1, 4, 5].map(ownerOf)).toEqual([null, 0, 3, "pharaoh"]);
});

test("the next level is begun when the one below is full", () => {
  expect([0, 15, 16, 24, 25, 28, 29, 30].map((laid) => levelAt(levels, laid))).toEqual([0, 0, 1, 1, 2, 2, 3, 4]);
});

test("the frame of a level runs around the tops of its stones", () => {
  const here = spots.filter(({ level }) => level === 1);
  const back = Math.min(...here.map(({ y }) => y)) - DEEP;
  const front = Math.max(...here.map(({ y }) => y)) + DEEP;
  const side = Math.max(...here.map(({ x }) => x)) + WIDE;
  expect(frame(levels, 1)).toMatch(new RegExp(`^M0 ${back}L${side} ${-2 * HIGH} 0 ${front}-${side} ${-2 * HIGH}z`));
});
