import { describe, expect, test } from "vitest";
import type { Game } from "../../../table/game.svelte";
import { portsOf, rentPrice } from "./rents";

const seen = (rents: unknown) => ({ view: { glance: { rents, fee: 1 } } }) as unknown as Game;

describe("others' ports", () => {
  test("are those with a better rate than the player's own", () => {
    expect(portsOf(seen([{}, { brick: 3, gold: 3 }, {}, { brick: 2 }]))).toEqual([
      { owner: 1, rates: { brick: 3, gold: 3 } },
      { owner: 3, rates: { brick: 2 } },
    ]);
  });
  test("are none for a spectator", () => {
    expect(portsOf(seen(null))).toEqual([]);
  });
  test("cost the goods and the fee", () => {
    const game = seen([{}, { grain: 2 }]);
    expect(rentPrice(game, { do: "rent", seat: 1, give: "grain", get: "gold" })).toEqual({ goods: { grain: 2 }, fee: { gold: 1 } });
  });
});
