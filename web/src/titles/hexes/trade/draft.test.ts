import { describe, expect, test } from "vitest";
import type { Move } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import { full, type Some } from "../cards/cards";
import { Draft, offer } from "./draft.svelte";

function draft(hand: Some, exchanges: [string, string][] = [], open = true) {
  const moves: Move[] = exchanges.map(([give, get]) => ({ do: "exchange", give, get }));
  const game = {
    seat: 0,
    facts: {},
    legal: { seat: 0, decision: 1, moves, forms: [{ do: "offer", give: full(hand), to: [1, 2], open, left: null }] },
    view: {
      state: { players: [{ hand: full(hand) }, { hand: null }, { hand: null }] },
      glance: { rates: [full({ brick: 4, grain: 2 })] },
    },
  };
  return new Draft(game as unknown as Game);
}

describe("an offer being made", () => {
  test("goes to everyone unless somebody is left out", () => {
    const now = draft({ brick: 2 });
    now.give = full({ brick: 1 });
    now.get = full({ grain: 1 });
    expect(now.problem).toBe(null);
    expect(now.move()).toEqual({ do: "offer", give: { brick: 1 }, get: { grain: 1 }, to: [1, 2] });
    now.toggle(1);
    expect(now.to).toEqual([2]);
    now.toggle(2);
    expect(now.problem).toBe("nobody");
    now.toggle(1);
    expect(now.to).toEqual([1]);
  });
  test("names the seats in their order", () => expect(offer({ brick: 1 }, {}, [2, 1])).toMatchObject({ get: {}, to: [1, 2] }));
  test("answers a proposal with what there is", () => {
    const now = draft({ brick: 1, stone: 3 });
    now.answer(full({ grain: 2 }), full({ brick: 2, stone: 1 }), 2);
    expect(now.give).toEqual(full({ brick: 1, stone: 1 }));
    expect(now.get).toEqual(full({ grain: 2 }));
    expect(now.to).toEqual([2]);
  });
  test("is forgotten when cleared", () => {
    const now = draft({ brick: 1 });
    now.answer(full({ grain: 2 }), full({ brick: 1 }), 2);
    now.clear();
    expect(now.blank).toBe(true);
    expect(now.to).toEqual([1, 2]);
  });
});

describe("a trade with the supply", () => {
  test("is found if it is exactly what was put together", () => {
    const now = draft({ brick: 5, grain: 3 }, [
      ["brick", "stone"],
      ["grain", "stone"],
    ]);
    now.get = full({ stone: 1 });
    now.give = full({ brick: 3 });
    expect(now.exchange).toBe(undefined);
    now.give = full({ brick: 4 });
    expect(now.exchange).toEqual({ do: "exchange", give: "brick", get: "stone" });
    now.give = full({ grain: 2 });
    expect(now.exchange).toEqual({ do: "exchange", give: "grain", get: "stone" });
    now.get = full({ stone: 2 });
    expect(now.exchange).toBe(undefined);
  });
  test("is one the server lists", () => {
    const now = draft({ brick: 4 }, [["brick", "stone"]]);
    now.give = full({ brick: 4 });
    now.get = full({ papyrus: 1 });
    expect(now.exchange).toBe(undefined);
  });
});
