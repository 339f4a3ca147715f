import { expect, test, vi } from "vitest";
import type { Move } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import { Choice } from "../board/choice.svelte";

vi.mock("../about", () => ({ cardsText: vi.fn(() => "") }));
const { cardsText } = await import("../about");
const { aimMakeshift, aimWandering, aimWar } = await import("./aims");

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

test("an oxcart that is lifted and then left stays where it was", () => {
  const { choice, sent } = at();
  aimWandering({ ways: { 3: [10] } }, choice);
  choice.tap("path-3", false);
  choice.reset();
  expect(choice.aim).toBeNull();
  expect(sent).toEqual([]);
});

test("war builds what was chosen where it was clicked, for the price the server told", () => {
  const { choice, sent } = at();
  const form = { settlements: [1, 2], cities: [8], prices: { settlement: { brick: 1, cattle: 1 }, temple_city: { grain: 1, stone: 2 } } };
  aimWar(form, "settlement", choice);
  expect(cardsText).toHaveBeenLastCalledWith(choice.game, { brick: 1, cattle: 1 });
  expect([...choice.lit.keys()]).toEqual(["intersection-1", "intersection-2"]);
  aimWar(form, "temple_city", choice);
  expect(cardsText).toHaveBeenLastCalledWith(choice.game, { grain: 1, stone: 2 });
  choice.tap("intersection-8", false);
  expect(sent).toEqual([{ do: "sekhmet", build: "temple_city", intersection: 8 }]);
});
