import { expect, test } from "vitest";
import type { Game } from "../../table/game.svelte";
import { allExtensions, extend, extensionsOf, part, parts, type Extension } from "./extension";
import { tracksOf } from "./map/tracks";
import { sayIn } from "./words";

const rafts: Extension = { lays: ["raft"], foot: 20, words: { ae_trade: "ae_army" } };
const camels: Extension = {
  here: (game) => game.view.state !== null,
  lays: ["camel", "caravan"],
  tracks: {
    camel: { piece: "camel", drawing: "camel", lie: () => 0, afloat: false, price: "camel", does: "ae_do_cart", of: "ae_cart_of" },
  },
};
extend("oasis", [rafts, camels]);
extend("lake", [rafts]);

const game = (title: string, facts: Record<string, unknown> = {}, state: unknown = null) =>
  ({ view: { title, state }, facts }) as unknown as Game;

test("a game has the extensions of its title, an option only where it is chosen", () => {
  expect(extensionsOf(game("oasis"))).toEqual([rafts]);
  expect(extensionsOf(game("oasis", {}, {}))).toEqual([rafts, camels]);
  expect(extensionsOf(game("unheard-of"))).toEqual([]);
});

test("a title that is unknown here may name the one that draws it", () => {
  expect(extensionsOf(game("larger-lake", { client: "lake" }))).toEqual([rafts]);
});

test("what several extensions bring to a seam is put together in their order", () => {
  expect(parts(game("oasis", {}, {}), "lays")).toEqual(["raft", "camel", "caravan"]);
  expect(part(game("oasis"), "foot")).toBe(20);
  expect(part(game("oasis"), "gold")).toBeUndefined();
});

test("what two titles share is drawn once", () => {
  expect(allExtensions().filter((one) => one === rafts)).toHaveLength(1);
});

test("a title's tracks are added to the oxcart", () => {
  expect(Object.keys(tracksOf(game("oasis", {}, {})))).toEqual(["cart", "camel"]);
});

test("a title says some things in other words", () => {
  expect(sayIn(game("lake"), "ae_trade")).toBe(sayIn(game("unheard-of"), "ae_army"));
  expect(sayIn(game("lake"), "ae_roll")).toBe(sayIn(game("unheard-of"), "ae_roll"));
});
