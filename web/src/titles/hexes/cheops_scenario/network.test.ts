import { expect, test } from "vitest";
import type { Facts } from "../state";
import type { CheopsFacts, CheopsGlance, CheopsState } from "./state";
import { linkedWith, rootsOf } from "./network";

/** A line of intersections 0–1–2–3–4–5. */
const map = {
  hexes: [],
  corners: [],
  points: [],
  paths: [0, 1, 2, 3, 4].map((n) => [n, n + 1]),
  harbors: [{ at: [0, 1], oasis: false }],
} as unknown as Facts["map"];
const player = (oxcarts: number[], ships: number[], settlements: number[], cities: number[] = []) => ({
  oxcarts,
  ships,
  settlements,
  cities,
});
const state = { players: [player([0], [], [0]), player([], [1], [2]), player([4], [], [5], [4])] } as unknown as CheopsState;

test("roads and ships of all players connect, up to the first gap", () => {
  expect(linkedWith(state, map, [0])).toEqual({
    paths: [0, 1],
    buildings: [
      { at: 0, seat: 0 },
      { at: 2, seat: 1 },
    ],
  });
  expect(linkedWith(state, map, [4])).toEqual({
    paths: [4],
    buildings: [
      { at: 5, seat: 2 },
      { at: 4, seat: 2 },
    ],
  });
  expect(linkedWith(state, map, [])).toEqual({ paths: [], buildings: [] });
});

test("a port's connections begin at its building, the site's at all its buildings", () => {
  const facts = { map, site: 7 } as unknown as CheopsFacts;
  const glance = { site: [{ intersection: 4, owner: 2, connected: [2] }] } as unknown as CheopsGlance;
  expect(rootsOf("harbor-0", glance, facts, state)).toEqual([0]);
  expect(rootsOf("hex-7", glance, facts, state)).toEqual([4]);
  expect(rootsOf("hex-7", null, facts, state)).toEqual([]);
});
