import { expect, test } from "vitest";
import type { TableView } from "../protocol";
import { changed } from "./changed";

const view = {
  seq: 3,
  undo: false,
  legals: [],
  state: {
    players: [
      { hand: { brick: 1 }, cards: 2 },
      { hand: null, cards: 0 },
    ],
    round: 1,
  },
} as unknown as TableView;

test("what is told is put where it belongs, and the view is left as it was", () => {
  const before = JSON.stringify(view);
  const after = changed(view, {
    seq: 4,
    puts: [
      { at: ["state", "players", 0, "hand", "brick"], value: 2 },
      { at: ["state", "players", 0, "cards"], value: 3 },
      { at: ["undo"], value: true },
    ],
  });
  expect(after).toEqual({
    seq: 4,
    undo: true,
    legals: [],
    state: {
      players: [
        { hand: { brick: 2 }, cards: 3 },
        { hand: null, cards: 0 },
      ],
      round: 1,
    },
  });
  expect(JSON.stringify(view)).toBe(before);
});

test("what has not changed is the same object", () => {
  const after = changed(view, { seq: 4, puts: [{ at: ["state", "players", 0, "cards"], value: 3 }] })!;
  const players = (one: TableView) => (one.state as unknown as { players: { hand: unknown }[] }).players;
  expect(players(after)[1]).toBe(players(view)[1]);
  expect(players(after)[0].hand).toBe(players(view)[0].hand);
  expect(players(after)[0]).not.toBe(players(view)[0]);
  expect(after.legals).toBe(view.legals);
});

test("a change of something that is not there does not fit", () => {
  expect(changed(view, { seq: 4, puts: [{ at: ["state", "players", 1, "hand", "brick"], value: 2 }] })).toBe(null);
  expect(changed(view, { seq: 4, puts: [{ at: ["state", "map", 3], value: 2 }] })).toBe(null);
  expect(changed(view, { seq: 4, puts: [{ at: [], value: 2 }] })).toBe(null);
});
