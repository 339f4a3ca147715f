import { expect, test } from "vitest";
import type { Move } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import { Choice } from "../board/choice.svelte";
import { aimSailing, canSail } from "./sail";

function at(forms: Record<string, unknown>[]) {
  const done: Move[] = [];
  const game = {
    seat: 0,
    legal: { seat: 0, decision: 1, moves: [], forms },
    view: { asked: [{ seat: 0, kind: "turn", decision: 1 }] },
    act: (move: Move) => Promise.resolve(void done.push(move)),
  };
  return { choice: new Choice(game as unknown as Game), done };
}

test("a ship is lifted, then put", () => {
  const { choice, done } = at([{ do: "move_ship", ways: { 4: [7, 9], 12: [7] } }]);
  expect(canSail(choice)).toBe(true);
  aimSailing(choice);
  expect([...choice.lit.keys()]).toEqual(["path-4", "path-12"]);
  choice.tap("path-4", false);
  expect([...choice.lit.keys()]).toEqual(["path-7", "path-9"]);
  expect(choice.aim?.lifted).toBe(4);
  choice.tap("path-9", false);
  expect(done).toEqual([{ do: "move_ship", lift: 4, put: 9 }]);
});

test("for a ship that was pressed, only where it goes is asked", () => {
  const { choice } = at([{ do: "move_ship", ways: { 4: [7], 12: [3] } }]);
  aimSailing(choice, 12);
  expect([...choice.lit.keys()]).toEqual(["path-3"]);
});

test("aiming again lets go of it", () => {
  const { choice, done } = at([{ do: "move_ship", ways: { 4: [7], 12: [3] } }]);
  aimSailing(choice);
  aimSailing(choice);
  expect(choice.aim).toBeNull();
  aimSailing(choice, 12);
  aimSailing(choice);
  expect([choice.aim, done]).toEqual([null, []]);
});

test("without the form, no ship moves", () => {
  expect(canSail(at([]).choice)).toBe(false);
});
