import { expect, test, vi } from "vitest";
import type { Move } from "../../../../protocol";
import type { Game } from "../../../../table/game.svelte";
import { Choice } from "../../board/choice.svelte";

vi.mock("../../about", () => ({ cardsText: vi.fn(() => "") }));
const { aimMakeshift, makeshiftPrice } = await import("./aim");

function at() {
  const sent: Move[] = [];
  const game = {
    seat: 0,
    legal: { seat: 0, decision: 3, moves: [{ do: "cart", path: 9 }], forms: [] },
    view: { asked: [{ seat: 0, kind: "turn", decision: 3 }] },
    tell: (key: string) => key,
    act: (move: Move) => Promise.resolve(void sent.push(move)),
  };
  return { choice: new Choice(game as unknown as Game), sent };
}

test("a makeshift oxcart goes to the path that is clicked, for the price that was chosen", () => {
  const { choice, sent } = at();
  aimMakeshift({ prices: [], paths: [4, 7] }, { keep: "cattle", instead: "stone" }, choice);
  expect([...choice.lit.keys()]).toEqual(["path-4", "path-7"]);
  choice.tap("path-7", false);
  expect(sent).toEqual([{ do: "makeshift", path: 7, keep: "cattle", instead: "stone" }]);
  expect(choice.aim).toBeNull();
});

test("a makeshift oxcart costs what is kept and what is given instead", () => {
  expect(makeshiftPrice({ keep: "brick", instead: "stone" })).toEqual({ brick: 1, stone: 1 });
  expect(makeshiftPrice({ keep: "cattle", instead: "cattle" })).toEqual({ cattle: 2 });
});
