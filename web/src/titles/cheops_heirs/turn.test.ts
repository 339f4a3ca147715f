import { expect, test } from "vitest";
import type { Game } from "../../table/game.svelte";
import { turnLeft } from "./turn";

function left(kind: string, moves: string[], forms: string[] = []): string | null {
  const legal = { seat: 0, decision: 1, moves: moves.map((what) => ({ do: what })), forms: forms.map((what) => ({ do: what })) };
  return turnLeft({ legal, view: { asked: [{ seat: 0, kind, decision: 1 }] } } as unknown as Game);
}

test("a player who can place a member is asked to", () => {
  expect(left("turn", ["place", "hire", "take"])).toBeNull();
  expect(left("treasure", ["sell", "keep"])).toBeNull();
});
test("one who can't is told what else there is", () => {
  expect(left("turn", ["hire", "take", "end_turn"])).toBe("Nothing can be placed: hire a neighbor, take members, or end your turn");
  expect(left("turn", ["take"])).toBe("Nothing can be placed: take members");
  expect(left("turn", ["end_turn", "hire_later"], ["swap"])).toBe("Nothing can be placed: hire a neighbor, use a law, or end your turn");
});
test("one who can no longer take members is not told to", () => {
  expect(left("refill", ["take", "end_turn"])).toBeNull();
  expect(left("refill", ["reach", "end_turn"])).toBe("use a law or end your turn");
});
test("nobody else is told", () => {
  expect(turnLeft({ legal: null } as unknown as Game)).toBeNull();
});
