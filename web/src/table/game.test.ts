import { describe, expect, test, vi } from "vitest";
import type { Asked, Legal, TableView } from "../protocol";
import type { Line } from "./line.svelte";

const words: Record<string, string> = {
  "event.traded": "{seat} gives {gave} to {partner} for {got}.",
  "event.traded.you": "You give {gave} to {partner} for {got}.",
  "event.offered": "{seat} offers {give?none:anything|*:{give}} to {to}.",
};
vi.mock("../lib/guest.svelte", () => ({
  guest: {
    title: () => ({
      idle: ["offer"],
      answers: ["answer"],
      event_seats: { traded: ["seat", "partner"], offered: ["seat", "to"] },
      facts: {},
    }),
  },
}));
vi.mock("../lib/router.svelte", () => ({ router: {} }));
vi.mock("../lib/speech.svelte", async () => {
  const { format } = await import("../words");
  return {
    book: {
      has: (_: string, key: string) => key in words,
      tell: (_: string, key: string, args: object) => format(words[key], { ...args }),
    },
    say: (key: string) => key,
    sayAny: (key: string) => key,
    known: () => false,
  };
});
const { Game } = await import("./game.svelte");

function at(asked: [seat: number, kind: string][], you = [0], legals: Partial<Legal>[] = []) {
  const seats = ["Anna", "Ben", "Cara"].map((name, seat) => ({ seat, name, kind: "person" }));
  const all: Asked[] = asked.map(([seat, kind]) => ({ seat, kind, decision: 1 }));
  const view = { title: "t", status: "running", you, asked: all, seats, legal: legals[0] ?? null, legals } as unknown as TableView;
  return new Game({ view, entries: [], fresh: [] }, {} as Line);
}

describe("whose turn it is", () => {
  test("mine when the game waits for me", () => {
    const game = at([
      [0, "turn"],
      [1, "offer"],
    ]);
    expect([game.mine, game.prompted]).toEqual([true, false]);
  });
  test("not mine when I merely may do something", () => {
    const game = at([
      [0, "offer"],
      [1, "turn"],
    ]);
    expect([game.mine, game.prompted]).toEqual([false, false]);
    expect(game.awaited.map((asked) => asked.seat)).toEqual([1]);
  });
  test("an answer is asked of me, and the turn is another's", () => {
    const game = at([
      [0, "answer"],
      [1, "turn"],
    ]);
    expect([game.mine, game.prompted]).toEqual([false, true]);
    expect(game.due.map((asked) => asked.seat)).toEqual([1]);
  });
  test("mine when nothing but an answer of mine is asked", () => {
    const game = at([
      [0, "answer"],
      [1, "offer"],
    ]);
    expect([game.mine, game.prompted]).toEqual([true, false]);
  });
  test("of several seats the one that is due acts", () => {
    const game = at(
      [
        [0, "offer"],
        [1, "turn"],
      ],
      [0, 1],
      [{ seat: 0 }, { seat: 1 }],
    );
    expect(game.seat).toBe(1);
  });
});

describe("sentences", () => {
  const game = at([]);
  const traded = { kind: "traded", seat: 1, partner: 2, gave: { brick: 2, grain: 0 }, got: { stone: 1 } };
  test("name the players the title says there are", () => {
    expect(game.sentence(traded, 1)).toBe("Ben gives 2 brick to Cara for 1 stone.");
    expect(game.sentence({ ...traded, seat: 0 }, 0)).toBe("You give 2 brick to Cara for 1 stone.");
    expect(game.sentence({ kind: "offered", seat: 1, give: { brick: 0 }, to: [0, 2] }, 1)).toBe("Ben offers anything to Anna, Cara.");
  });
  test("come in pieces where something is counted", () => {
    expect(game.pieces(traded, 1)).toEqual([
      { text: "Ben gives " },
      { counts: traded.gave, tail: "" },
      { text: " to Cara for " },
      { counts: traded.got, tail: "." },
    ]);
  });
  test("are left out where there are no words", () => expect(game.pieces({ kind: "unheard" }, 1)).toBe(null));
});
