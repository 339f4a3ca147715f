import { expect, test, vi } from "vitest";
import type { Move } from "../../../../protocol";
import type { Game } from "../../../../table/game.svelte";
import { Choice } from "../../board/choice.svelte";

vi.mock("../../about", () => ({ cardsText: vi.fn(() => "") }));
const { cardsText } = await import("../../about");
const { aimWar } = await import("./aim");

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

test("war builds what was chosen where it was clicked, for the price the server named", () => {
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
