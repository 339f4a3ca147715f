/** What ancient-egypt shows. The state itself is declared in Python; what helps at the table is told here. */
import type { Game } from "../../table/game.svelte";

export const resources = ["brick", "cattle", "papyrus", "grain", "stone"] as const;
export type Resource = (typeof resources)[number];
export type Cards = Record<Resource, number>;
export const developments = ["mercenary", "free_oxcarts", "plenty", "monopoly", "victory_point"] as const;
export type Development = (typeof developments)[number];
export type Terrain = "alluvial" | "pasture" | "grove" | "fields" | "quarry" | "desert";
export type HarborKind = "any" | Resource;

export interface Player {
  hand: Cards | null;
  hand_total: number;
  cards: Record<Development, number> | null;
  cards_total: number;
  fresh: Record<Development, number> | null;
  fresh_total: number;
  mercenaries: number;
  settlements: number[];
  cities: number[];
  oxcarts: number[];
  settlements_left: number;
  cities_left: number;
  oxcarts_left: number;
  owes: number;
  give: Cards;
  get: Cards;
  to: number[];
  answer: "none" | "pending" | "accepted" | "refused" | "countered";
  offers: number;
}

export interface State {
  seats: number;
  active: number | null;
  points_to_win: number;
  discard_limit: number;
  hidden_supply: boolean;
  terrain: Terrain[];
  tokens: number[];
  harbors: HarborKind[];
  robber: number | null;
  supply: Cards | null;
  supply_total: number;
  exhausted: Resource[];
  deck_total: number;
  route_holder: number | null;
  army_holder: number | null;
  new_settlement: number | null;
  dice: number[];
  rolled: boolean;
  players: Player[];
}

export interface Glance {
  points: number[];
  own: number | null;
  routes: number[];
  route_paths: number[][];
  rates: Cards[];
  pips: Cards[];
  playable: Development[];
  offers_left: number | null;
}

export interface Facts {
  map: {
    hexes: { row: number; x: number }[];
    corners: number[][];
    points: [number, number][];
    paths: [number, number][];
    harbors: { at: [number, number]; oasis: boolean }[];
  };
  produces: Record<Terrain, Resource | "">;
  deck: Record<Development, number>;
  costs: Record<"oxcart" | "settlement" | "temple_city" | "card", Partial<Cards>>;
  pieces: { oxcarts: number; settlements: number; cities: number };
  supply: number;
  rates: { supply: number; harbor: number; special: number };
  least_route: number;
  least_army: number;
}

export const stateOf = (game: Game) => game.view.state as State;
export const glanceOf = (game: Game) => game.view.glance as Glance | null;
export const factsOf = (game: Game) => game.facts as unknown as Facts;

/** In how many of 36 rolls a number comes (AE-3). */
export const pips = (token: number) => (token ? 6 - Math.abs(7 - token) : 0);
export const red = (token: number) => token === 6 || token === 8;
