import { describe, expect, test, vi } from "vitest";
import type { Move } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import type { Choice } from "../board/choice.svelte";
import { buildStone, canLay, stonePrice, throughWhom } from "./stone";

function choice(...moves: Move[]) {
  const made = { moves, can: (kind: string) => moves.some((move) => move.do === kind), act: vi.fn(), open: vi.fn() };
  return { made, it: made as unknown as Choice };
}
const through = (seat: number): Move => ({ do: "stone_through", seat });

describe("a stone", () => {
  test("is laid at once beside the player's own building", () => {
    const { made, it } = choice({ do: "lay_stone" });
    buildStone(it);
    expect(made.act).toHaveBeenCalledWith({ do: "lay_stone" });
  });
  test("goes through the only owner who can be asked", () => {
    const { made, it } = choice(through(2));
    expect(throughWhom(it)).toEqual([2]);
    buildStone(it);
    expect(made.act).toHaveBeenCalledWith(through(2));
  });
  test("asks whom to pay if there are several", () => {
    const { made, it } = choice(through(1), through(2));
    buildStone(it);
    expect(made.act).not.toHaveBeenCalled();
    expect(made.open).toHaveBeenCalledWith("stone");
  });
  test("can't be built unless the server says so", () => {
    const { made, it } = choice({ do: "end_turn" });
    expect(canLay(it)).toBe(false);
    buildStone(it);
    expect(made.act).not.toHaveBeenCalled();
    expect(made.open).not.toHaveBeenCalled();
  });
  test("costs gold on top of the goods through another's building", () => {
    const game = { facts: { costs: { stone: { brick: 1, stone: 1 } } }, view: { glance: { fee: 1 } } } as unknown as Game;
    expect(stonePrice(game, false)).toEqual({ brick: 1, stone: 1 });
    expect(stonePrice(game, true)).toEqual({ brick: 1, stone: 1, gold: 1 });
  });
});
