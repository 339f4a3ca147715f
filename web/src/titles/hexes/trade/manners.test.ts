import { describe, expect, test } from "vitest";
import type { Game } from "../../../table/game.svelte";
import { full, type Some } from "../cards/cards";
import { Manners } from "./manners.svelte";

/** Seat 0 is the player; seat 1 has offered grain for what is asked. */
function at(
  hand: Some,
  get: Some,
  { active = 1, kind = "bot", give = { grain: 1 } as Some, answer = "pending", moves = [] as object[] } = {},
) {
  const players = [
    { hand: full(hand), to: [], answer },
    { hand: null, give: full(give), get: full(get), to: [0, 2] },
    { hand: null, to: [] },
  ];
  const seats = ["person", kind, "bot"].map((one, seat) => ({ seat, kind: one, standin: null }));
  const game = {
    seat: 0,
    live: true,
    legal: { seat: 0, decision: 3, moves, forms: [] },
    awaited: [{ seat: 0, kind: active === 0 ? "turn" : "answer", decision: 3 }],
    view: { status: "running", seats, state: { active, players }, glance: null },
  };
  return new Manners(game as unknown as Game);
}

describe("an offer to this player", () => {
  test("of an opponent is refused for them if they can't pay it", () => {
    const manners = at({ brick: 1 }, { brick: 2 });
    expect(manners.lack).toEqual(full({ brick: 1 }));
    expect(manners.answer).toEqual({ do: "refuse" });
  });
  test("waits if they can pay", () => expect(at({ brick: 1 }, { brick: 1 }).answer).toBe(null));
  test("waits if it is open, for then it can be countered", () => expect(at({}, {}, {}).answer).toBe(null));
  test("of a person waits in any case", () => expect(at({}, { brick: 1 }, { kind: "person" }).answer).toBe(null));
  test("is not told as refused if they countered", () => expect(at({}, { brick: 1 }, { answer: "countered" }).lack).toBe(null));
});

describe("who refuses all of a turn", () => {
  test("answers nothing else in it, until they want to hear offers again", () => {
    const manners = at({ brick: 1 }, { brick: 1 }, { kind: "person" });
    manners.refuseAll();
    expect(manners.answer).toEqual({ do: "refuse" });
    manners.hear();
    expect(manners.answer).toBe(null);
  });
  test("declines what others offer in one's own turn", () => {
    const decline = { do: "decline", seat: 1 };
    const manners = at({ brick: 1 }, { brick: 1 }, { active: 0, moves: [{ do: "end_turn" }, decline] });
    expect(manners.answer).toBe(null);
    manners.refuseAll();
    expect(manners.answer).toEqual(decline);
  });
  test("hears offers again in the next turn", () => {
    const manners = at({ brick: 1 }, { brick: 1 });
    manners.refuseAll();
    (manners.game.view.state as { active: number }).active = 2;
    expect(manners.refusing).toBe(false);
  });
});
