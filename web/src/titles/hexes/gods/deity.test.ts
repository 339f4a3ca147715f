import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { full } from "../cards/cards";
import type { GameEvent } from "../state";
import { deities, deityOf, moveOf } from "./deity";
import type { God } from "./god";
import { gods } from "./index";

const data = fileURLToPath(new URL("../../../../../src/benben/games/hexes/gods/gods.json", import.meta.url));
const names = (JSON.parse(readFileSync(data, "utf8")) as { name: God }[]).map(({ name }) => name);

test.each(names)("%s has a folder with everything the client needs", (god) => {
  const deity = deityOf(god);
  for (const part of ["picture", "Play", "sample"] as const)
    expect(deity[part], `The deity of gods/${god}/index.ts has no ${part}.`).toBeDefined();
  expect(deity.picture.strokes.length).toBeGreaterThan(0);
  expect(deity.sample(1).do).toBe(moveOf(god));
});

test("no folder is for a god that the rules don't have", () => {
  expect(
    deities()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...names].sort());
});

test("a god without a folder is named in a sentence that says what is missing", () => {
  expect(() => deityOf("nobody")).toThrow("The client can't show the god nobody: web/src/titles/hexes/gods/nobody/index.ts is missing.");
});

const icon = (event: GameEvent) => gods.map((one) => one.icon?.(event)).find(Boolean) ?? null;

test("what happens to a god's card shows the god; a trade, the card that was received", () => {
  expect(icon({ kind: "god_used", seat: 1, god: "thoth" })).toBe("thoth");
  expect(icon({ kind: "merchant", seat: 1, gave: full({ brick: 2 }), got: "stone" })).toBe("stone");
  expect(icon({ kind: "wandered", seat: 2, lifted: 3, path: 8 })).toBe("cart-2");
});

test("a card that the viewer may not know is a hand", () => {
  expect(icon({ kind: "justice", seat: 1, victim: 0, card: null })).toBe("hand");
  expect(icon({ kind: "justice", seat: 1, victim: 0, card: "grain" })).toBe("grain");
});

test("other events are none of the gods' business", () => {
  expect(icon({ kind: "settled", seat: 0, intersection: 4 })).toBeNull();
});

test("cards that gods bring are counted as theirs", () => {
  const events: GameEvent[] = [
    { kind: "forced_trade", seat: 0, partner: 1, got: "stone", gave: "brick" },
    { kind: "justice", seat: 1, victim: 0, card: null },
    { kind: "consoled", seat: 0, resource: "grain" },
  ];
  expect(events.flatMap((event) => gods.flatMap((one) => one.gains?.(event) ?? []))).toEqual([
    [0, "gods", 1],
    [1, "gods", 1],
    [1, "gods", 1],
    [0, "gods", 1],
  ]);
  expect(events.flatMap((event) => gods.flatMap((one) => one.losses?.(event) ?? []))).toEqual([[0, "robbed", 1]]);
});
