import { describe, expect, test } from "vitest";
import type { Entry, Frame, GameEvent } from "../../../protocol";
import { scale } from "../../../table/scale";
import { standing } from "../../../table/standing";
import { chances, count, gainedBy, sources } from "./statistics";
import type { Extension } from "../extension";

let seq = 0;
function frame(events: GameEvent[], points = [2, 2], entry: Partial<Entry> = {}): Frame {
  seq++;
  const whole: Entry = { seq, kind: "move", seat: 0, name: null, at: "", move: null, text: null, to: null, events, ...entry };
  return { seq, entry: whole, state: {} as Frame["state"], glance: null, points };
}
const rolled = (first: number, second: number) => ({ kind: "rolled", seat: 0, first, second });

describe("counting", () => {
  test("the dice", () => {
    const found = count([frame([rolled(1, 1)]), frame([rolled(3, 4)]), frame([rolled(6, 1)]), frame([rolled(6, 6)])])!;
    expect(found.dice).toEqual([1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]);
    expect(found.rolls).toBe(4);
  });
  test("the expected dice add up", () => {
    expect(chances.reduce((sum, chance) => sum + chance)).toBeCloseTo(1);
  });
  test("what a title's own events bring and cost", () => {
    const temple: Extension = {
      sources: ["temple"],
      gains: (event) => (event.kind === "blessed" ? [[event.seat, "temple", 2]] : []),
      losses: (event) => (event.kind === "blessed" ? [[1, "given_up", 2]] : []),
    };
    const found = count([frame([{ kind: "blessed", seat: 0 }])], [temple])!;
    expect(found.sources).toEqual([...sources, "temple"]);
    expect(found.rare).toEqual(["temple"]);
    expect(found.moments[0].gained.map(({ temple }) => temple)).toEqual([2, 0]);
    expect(found.lost[1].given_up).toBe(2);
  });
  test("cards by source", () => {
    const found = count([
      frame([{ kind: "received", seat: 1, cards: { grain: 1, cattle: 2 } }]),
      frame([rolled(2, 4), { kind: "produced", seat: 0, cards: { brick: 2 } }]),
      frame([{ kind: "exchanged", seat: 0, gave: { brick: 4 }, got: { stone: 1 } }]),
      frame([{ kind: "stolen", seat: 1, victim: 0, card: "stone" }]),
      frame([{ kind: "plenty", seat: 0, cards: { grain: 1, stone: 1 } }]),
      frame([
        { kind: "monopoly", seat: 1, resource: "grain", count: 3 },
        { kind: "gave_up", seat: 0, to: 1, count: 3 },
      ]),
      frame([{ kind: "discarded", seat: 0, cards: { brick: 4 } }]),
    ])!;
    const end = found.moments.at(-1)!;
    expect(end.gained[0]).toEqual({ production: 2, set_up: 0, trade: 0, supply: 1, robbery: 0, cards: 2 });
    expect(end.gained[1]).toEqual({ production: 0, set_up: 3, trade: 0, supply: 0, robbery: 1, cards: 3 });
    expect(gainedBy(end, 1, "all")).toBe(7);
    expect(gainedBy(end, 1, "cards")).toBe(3);
    expect(found.lost).toEqual([
      { robbed: 1, discarded: 4, given_up: 3 },
      { robbed: 0, discarded: 0, given_up: 0 },
    ]);
  });
  test("trades both ways", () => {
    const found = count([frame([{ kind: "traded", seat: 0, partner: 1, gave: { brick: 2 }, got: { stone: 1 } }])])!;
    expect(found.trades[0][1]).toEqual({ n: 1, gave: 2 });
    expect(found.trades[1][0]).toEqual({ n: 1, gave: 1 });
    expect(found.moments[0].gained.map((one) => one.trade)).toEqual([1, 2]);
  });
  test("one moment for each roll, as it was left", () => {
    const found = count([frame([]), frame([rolled(1, 2)]), frame([], [3, 2]), frame([rolled(1, 3)])])!;
    expect(found.moments.map(({ roll, points }) => [roll, points[0]])).toEqual([
      [0, 2],
      [1, 3],
      [2, 2],
    ]);
  });
  test("nothing without a game", () => expect(count([])).toBe(null));
});

test("moves that were taken back do not count", () => {
  const first = frame([rolled(1, 1)]);
  const second = frame([{ kind: "produced", seat: 0, cards: { brick: 1 } }]);
  const undo = frame([], undefined, { kind: "undo", to: first.seq });
  const again = frame([{ kind: "produced", seat: 0, cards: { brick: 2 } }]);
  expect(standing([first, second, undo, again])).toEqual([first, again]);
  expect(count([first, second, undo, again])!.moments.at(-1)!.gained[0].production).toBe(2);
});

describe("the scale", () => {
  test("is round and not too fine", () => {
    expect(scale(10)).toEqual({ top: 10, lines: [0, 2, 4, 6, 8, 10] });
    expect(scale(3)).toEqual({ top: 3, lines: [0, 1, 2, 3] });
    expect(scale(83).top).toBe(100);
    expect(scale(0).top).toBe(1);
  });
});
