/** What every guide in the family says, for titles to put together. */
import type { Step } from "./extension";

/** Something that is built, by its name among the costs of the facts. */
export interface Price {
  build: string;
  glyph: string;
  /** What to call it if the title has no word of its own. */
  name?: string;
}

export const goal: Step = { key: "goal", heading: "eguide_goal", things: ["settlement-0", "city-0", "victory_point"] };
export const turn: Step = { key: "turn", heading: "eguide_turn", things: ["roll-3-5", "trade"] };
export const production: Step = { key: "production", heading: "eguide_production", things: ["brick", "grain", "stone"] };
export const build: Step = { key: "build", heading: "eguide_build", things: ["cart-2", "settlement-2", "city-2"] };
export const trade: Step = { key: "trade", heading: "eguide_trade", things: ["cattle", "trade", "stone"] };
export const seven: Step = { key: "seven", heading: "eguide_seven", things: ["roll-3-4", "robber"] };
export const cards: Step = { key: "cards", heading: "eguide_cards", things: ["mercenary", "plenty", "monopoly"] };
export const route: Step = { key: "route", heading: "eguide_route", things: ["route", "army"] };

export const prices = {
  cart: { build: "oxcart", glyph: "cart-0" },
  settlement: { build: "settlement", glyph: "settlement-0" },
  city: { build: "temple_city", glyph: "city-0" },
  card: { build: "card", glyph: "card" },
} satisfies Record<string, Price>;
