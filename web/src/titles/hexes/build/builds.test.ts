import { expect, test } from "vitest";
import type { Game } from "../../../table/game.svelte";
import { Choice } from "../board/choice.svelte";
import { extend, type Build } from "../extension";
import { buildsOf } from "./builds";

const wharf = (kind: string, after?: string): Build => ({
  kind,
  name: "ae_cart",
  text: "ae_cart_text",
  cost: {},
  left: 1,
  glyph: "cart-0",
  sample: { do: kind },
  after,
});
extend("harbor-town", [{ builds: () => [wharf("pier", "cart"), wharf("crane")] }]);

function at(title: string, moves: string[] = []) {
  const player = { oxcarts_left: 15, settlements_left: 5, cities_left: 4 };
  const game = {
    seat: 0,
    facts: { costs: {} },
    legal: { seat: 0, decision: 1, moves: moves.map((move) => ({ do: move })), forms: [] },
    view: { title, asked: [], state: { players: [player], deck_total: 25 } },
  };
  return buildsOf(new Choice(game as unknown as Game), 0);
}

test("the family builds four things", () => {
  expect(at("plain").map(({ kind, left }) => [kind, left])).toEqual([
    ["cart", 15],
    ["settle", 5],
    ["city", 4],
    ["card", 25],
  ]);
});

test("what a title builds comes after the kind it names, or last", () => {
  expect(at("harbor-town").map(({ kind }) => kind)).toEqual(["cart", "pier", "settle", "city", "card", "crane"]);
});

test("a card is bought at once, if it can be", () => {
  const card = (moves: string[]) => at("plain", moves).find(({ kind }) => kind === "card")!;
  expect(card([]).atOnce?.can).toBe(false);
  expect(card(["buy_card"]).atOnce?.can).toBe(true);
});
