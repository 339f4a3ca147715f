/** What can be built in a game: the family's four, with what its title adds among them. */
import type { Choice } from "../board/choice.svelte";
import { parts, type Build } from "../extension";
import { tracksOf } from "../map/tracks";
import { factsOf, stateOf } from "../state";

export function buildsOf(choice: Choice, seat: number): Build[] {
  const { game } = choice;
  const { costs } = factsOf(game);
  const own = stateOf(game).players[seat];
  const builds: Build[] = [
    {
      kind: "cart",
      name: "ae_cart",
      text: "ae_cart_text",
      cost: costs.oxcart,
      left: own.oxcarts_left,
      glyph: `${tracksOf(game).cart.drawing}-${seat}`,
      sample: { do: "cart", path: 0 },
    },
    {
      kind: "settle",
      name: "ae_settle",
      text: "ae_settle_text",
      cost: costs.settlement,
      left: own.settlements_left,
      glyph: `settlement-${seat}`,
      sample: { do: "settle", intersection: 0 },
    },
    {
      kind: "city",
      name: "ae_city",
      text: "ae_city_build_text",
      cost: costs.temple_city,
      left: own.cities_left,
      glyph: `city-${seat}`,
      sample: { do: "city", intersection: 0 },
    },
    {
      kind: "card",
      name: "ae_card",
      text: "ae_card_text",
      cost: costs.card,
      left: stateOf(game).deck_total,
      glyph: "card",
      sample: { do: "buy_card" },
      atOnce: { can: choice.can("buy_card"), act: () => choice.act({ do: "buy_card" }) },
    },
  ];
  for (const more of parts(game, "builds").flatMap((find) => find(choice, seat)))
    builds.splice(builds.findIndex(({ kind }) => kind === more.after) + 1 || builds.length, 0, more);
  return builds;
}
