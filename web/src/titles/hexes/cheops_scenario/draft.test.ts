import { describe, expect, test } from "vitest";
import type { Move } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import { full } from "../cards/cards";
import { Draft } from "../trade/draft.svelte";
import "./index";
import { rentsFor } from "./rents";

describe("with gold, and others' ports", () => {
  function rich(gold: number, moves: Move[]) {
    const game = {
      seat: 0,
      facts: {},
      legal: { seat: 0, decision: 1, moves, forms: [{ do: "offer", give: {}, to: [1], open: true, left: null }] },
      view: {
        title: "cheops-scenario",
        state: {
          players: [
            { hand: { brick: 3 }, gold },
            { hand: null, gold: 1 },
          ],
        },
        glance: { rates: [full({ brick: 4, gold: 4 })] },
      },
    };
    return new Draft(game as unknown as Game);
  }
  test("gold is given and asked for like a good", () => {
    const now = rich(2, []);
    now.give = full({ gold: 2 });
    now.get = full({ grain: 1 });
    expect(now.problem).toBe(null);
    expect(now.move()).toMatchObject({ give: { gold: 2 }, get: { grain: 1 } });
    now.give = full({ gold: 3 });
    expect(now.problem).toBe("uncovered");
    now.get = full({ gold: 1 });
    expect(now.problem).toBe("both");
  });
  test("a proposal with gold is answered with gold", () => {
    const now = rich(1, []);
    now.answer({ stone: 1 }, { gold: 2 }, 1);
    expect(now.give).toEqual(full({ gold: 1 }));
  });
  test("every owner whose port offers the trade is found, whatever number was chosen", () => {
    const rent = (seat: number, get: string): Move => ({ do: "rent", seat, give: "brick", get });
    const now = rich(1, [rent(1, "stone"), rent(2, "stone"), rent(1, "grain")]);
    now.give = full({ brick: 1 });
    now.get = full({ stone: 1 });
    expect(rentsFor(now).map((move) => move.seat)).toEqual([1, 2]);
    now.get = full({ stone: 2 });
    expect(rentsFor(now)).toEqual([]);
  });
});
