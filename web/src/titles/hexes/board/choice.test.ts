import { expect, test } from "vitest";
import type { Move } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import { Choice } from "./choice.svelte";

const cart = { do: "cart", path: 3 };
const settle = { do: "settle", intersection: 8 };
const city = { do: "city", intersection: 20 };

function at(kind: string, moves: Move[]) {
  const done: Move[] = [];
  const game = {
    seat: 1,
    legal: { seat: 1, decision: 4, moves, forms: [] },
    view: {
      asked: [
        { seat: 0, kind: "offer", decision: 2 },
        { seat: 1, kind, decision: 4 },
      ],
    },
    act: (move: Move) => Promise.resolve(void done.push(move)),
  };
  return { choice: new Choice(game as unknown as Game), done };
}

test("everything that has a place is lit; what is picked is lit alone, and strongly", () => {
  const { choice } = at("turn", [cart, settle, city, { do: "end_turn" }]);
  expect([...choice.lit.keys()]).toEqual(["path-3", "intersection-8", "intersection-20"]);
  expect(choice.strong).toBe(false);
  choice.pick("city");
  expect([...choice.lit.keys()]).toEqual(["intersection-20"]);
  expect(choice.strong).toBe(true);
  choice.pick("city");
  expect(choice.lit.size).toBe(3);
});

test("what can't be built can't be picked", () => {
  const { choice } = at("turn", [cart]);
  choice.pick("settle");
  expect(choice.tool).toBeNull();
  expect([...choice.lit.keys()]).toEqual(["path-3"]);
});

test("when only a place is asked for, it lights up strongly on its own", () => {
  const { choice } = at("robber", [
    { do: "robber", hex: 0 },
    { do: "robber", hex: 5 },
  ]);
  expect([...choice.lit.keys()]).toEqual(["hex-0", "hex-5"]);
  expect(choice.strong).toBe(true);
});

test("a mouse acts at once, a finger shows first and then acts", () => {
  const { choice, done } = at("turn", [cart, settle]);
  choice.tap("path-3", false);
  expect(done).toEqual([cart]);
  choice.tap("intersection-8", true);
  expect(choice.shown).toBe("intersection-8");
  expect(done).toHaveLength(1);
  choice.tap("path-3", true);
  expect(choice.shown).toBe("path-3");
  choice.tap("path-3", true);
  expect(done).toEqual([cart, cart]);
  expect(choice.shown).toBeNull();
});

test("a tap on an unlit spot does nothing", () => {
  const { choice, done } = at("turn", [cart]);
  choice.tap("hex-2", true);
  choice.tap("path-4", false);
  expect(done).toEqual([]);
});

test("opening a panel drops the picked piece, and picking one closes the panel", () => {
  const { choice } = at("turn", [cart]);
  choice.open("trade");
  choice.pick("cart");
  expect(choice.panel).toBeNull();
  choice.open("trade");
  expect(choice.picked).toBeNull();
  expect(choice.panel).toBe("trade");
});

test("an aim lights only its own spots, and a click passes one on", () => {
  const { choice, done } = at("turn", [cart, settle]);
  const told: [string, number][] = [];
  let canceled = 0;
  const aim = {
    label: "Lift an oxcart",
    spots: { paths: [4, 9], intersections: [2] },
    pick: (kind: string, id: number) => void told.push([kind, id]),
    cancel: () => void canceled++,
  };
  choice.open("trade");
  choice.aim = aim;
  expect(choice.panel).toBeNull();
  expect(choice.strong).toBe(true);
  expect([...choice.lit.keys()]).toEqual(["path-4", "path-9", "intersection-2"]);
  choice.tap("path-3", false);
  expect(told).toEqual([]);
  choice.tap("path-9", true);
  choice.tap("path-9", true);
  expect(told).toEqual([["path", 9]]);
  expect(choice.aim).toBeNull();
  expect(canceled).toBe(0);
  expect([...choice.lit.keys()]).toEqual(["path-3", "intersection-8"]);
  choice.aim = aim;
  choice.reset();
  expect(canceled).toBe(1);
  expect(choice.aim).toBeNull();
  expect(done).toEqual([]);
});

test("one aim leads to the next", () => {
  const { choice } = at("turn", [cart]);
  const put = { label: "Put it there", spots: { paths: [7] }, pick: () => undefined, cancel: () => undefined };
  choice.aim = { ...put, spots: { paths: [4] }, pick: () => (choice.aim = put) };
  choice.tap("path-4", false);
  expect([...choice.lit.keys()]).toEqual(["path-7"]);
});

test("boats are lit on their paths", () => {
  const { choice } = at("turn", [cart, { do: "boat", path: 12 }]);
  expect([...choice.lit.keys()]).toEqual(["path-3", "path-12"]);
  choice.pick("boat");
  expect([...choice.lit.keys()]).toEqual(["path-12"]);
});

test("a shore that takes a road and a ship asks which, by mouse, key and finger", () => {
  const ship = { do: "ship", path: 3 };
  const { choice, done } = at("cart", [cart, ship, { do: "ship", path: 5 }]);
  expect([...choice.lit.keys()]).toEqual(["path-3", "path-5"]);
  choice.tap("path-3", false);
  expect(choice.fork).toEqual({ spot: "path-3", moves: [cart, ship] });
  expect(done).toEqual([]);
  choice.tap("path-3", false);
  expect(choice.fork).toBeNull();
  choice.tap("path-3", true);
  expect(choice.fork?.spot).toBe("path-3");
  expect(choice.shown).toBeNull();
  choice.act(ship);
  expect(choice.fork).toBeNull();
  choice.tap("path-5", false);
  expect(done).toEqual([ship, { do: "ship", path: 5 }]);
});

test("with a road or a ship picked, nothing is asked", () => {
  const { choice, done } = at("cart", [cart, { do: "ship", path: 3 }]);
  choice.pick("ship");
  choice.tap("path-3", false);
  expect(choice.fork).toBeNull();
  expect(done).toEqual([{ do: "ship", path: 3 }]);
});
