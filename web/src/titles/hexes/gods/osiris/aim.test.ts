import { expect, test } from "vitest";
import type { Move } from "../../../../protocol";
import type { Game } from "../../../../table/game.svelte";
import { Choice } from "../../board/choice.svelte";
import { aimWandering } from "./aim";

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

test("an oxcart is lifted before it is put, and nothing is sent until then", () => {
  const { choice, sent } = at();
  aimWandering({ ways: { 3: [10, 11], 5: [12] } }, choice);
  expect([...choice.lit.keys()]).toEqual(["path-3", "path-5"]);
  choice.tap("path-3", false);
  expect(sent).toEqual([]);
  expect([...choice.lit.keys()]).toEqual(["path-10", "path-11"]);
  choice.tap("path-11", false);
  expect(sent).toEqual([{ do: "osiris", lift: 3, put: 11 }]);
});

test("an oxcart that is lifted and then let go stays where it was", () => {
  const { choice, sent } = at();
  aimWandering({ ways: { 3: [10] } }, choice);
  choice.tap("path-3", false);
  choice.reset();
  expect(choice.aim).toBeNull();
  expect(sent).toEqual([]);
});
