import { expect, test } from "vitest";
import { DEEP, filledLevels, HIGH, ownerOf, placesOf, WIDE } from "./stones";

const levels = [16, 9, 4, 1];
const places = placesOf(levels);

test("thirty places, a level after the other", () => {
  expect(places).toHaveLength(30);
  expect(places.map(({ space }) => space)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  expect(levels.map((_, level) => places.filter((place) => place.level === level).length)).toEqual(levels);
});

test("every level is centered, and the stones of one don't share a place", () => {
  for (let level = 0; level < 4; level++) {
    const here = places.filter((place) => place.level === level);
    expect(here.reduce((sum, { x }) => sum + x, 0)).toBeCloseTo(0);
    expect(here.reduce((sum, { y }) => sum + y, 0) / here.length).toBeCloseTo(-(level + 1) * HIGH);
    expect(new Set(here.map(({ x, y }) => `${x}/${y}`)).size).toBe(here.length);
  }
});

test("a level is filled from the back, so that no stone hides one that was there before", () => {
  for (const [n, place] of places.entries())
    for (const before of places.slice(0, n).filter(({ level }) => level === place.level)) expect(before.y).toBeLessThanOrEqual(place.y);
});

test("an upper stone rests on four lower ones", () => {
  const [first] = places.filter(({ level }) => level === 1);
  const under = places.filter(({ level, x, y }) => level === 0 && Math.abs(x - first.x) <= WIDE && Math.abs(y - HIGH - first.y) <= DEEP);
  expect(under).toHaveLength(4);
});

test("spaces tell whose block lies there", () => {
  expect([0, 1, 4, 5].map(ownerOf)).toEqual([null, 0, 3, "pharaoh"]);
  expect(filledLevels(levels, 18)).toEqual([16, 2, 0, 0]);
  expect(filledLevels(levels, 30)).toEqual(levels);
});
