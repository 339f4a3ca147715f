/** What ancient-egypt shows. The state itself is declared in Python; what helps at the table is told here. */
import type { Player, State } from "../../generated/ancient-egypt";
import type { Game } from "../../table/game.svelte";

export type { Player, State };
export const resources = ["brick", "cattle", "papyrus", "grain", "stone"] as const;
export type Resource = (typeof resources)[number];
export type Cards = Record<Resource, number>;
export const developments = ["mercenary", "free_oxcarts", "plenty", "monopoly", "victory_point"] as const;
export type Development = (typeof developments)[number];
export type Terrain = "alluvial" | "pasture" | "grove" | "fields" | "quarry" | "desert";
export type HarborKind = "any" | Resource;

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
