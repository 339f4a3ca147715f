/** What the titles on hexes show. The state itself is declared in Python; what helps at the table is told here. */
import type { GodPlayer, GodState } from "../../generated/ancient-egypt";
import type { CheopsState } from "../../generated/cheops-scenario";
import type { PyramidState } from "../../generated/great-pyramid";
import type { Game } from "../../table/game.svelte";

export type Player = GodPlayer;
export type State = GodState;
export type { CheopsState, PyramidState };
export const resources = ["brick", "cattle", "papyrus", "grain", "stone"] as const;
export type Resource = (typeof resources)[number];
export type Cards = Record<Resource, number>;
export const developments = ["mercenary", "free_oxcarts", "plenty", "monopoly", "victory_point"] as const;
export type Development = (typeof developments)[number];
export type Terrain = State["terrain"][number] | CheopsState["terrain"][number];
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
  /** With the god cards: whose god could serve. */
  rested?: boolean[];
  /** With the pyramid: whose pharaoh card shows the Blessing. */
  blessed?: boolean[];
  /** In the historical scenario: who bears the Curse, who is connected with whose ports and buildings at the site, what others' ports ask of the viewer. */
  cursed?: boolean[];
  ports?: { kind: HarborKind; owner: number | null; connected: number[] }[];
  site?: { intersection: number; owner: number; connected: number[] }[];
  rents?: Partial<Record<Resource | "gold", number>>[] | null;
  fee?: number;
}

export type Built = "oxcart" | "settlement" | "temple_city" | "card";

export interface Facts {
  map: {
    hexes: { row: number; x: number; region?: string }[];
    corners: number[][];
    points: [number, number][];
    paths: [number, number][];
    harbors: { at: [number, number]; oasis: boolean }[];
  };
  produces: Record<Terrain, Resource | "">;
  deck: Record<Development, number>;
  costs: Record<Built, Partial<Cards>> & Partial<Record<"boat" | "block" | "ship" | "stone", Partial<Cards>>>;
  pieces: { oxcarts: number; settlements: number; cities: number; boats?: number; blocks?: number; ships?: number; stones?: number };
  supply: number;
  rates: { supply: number; harbor: number; special: number };
  least_route: number;
  least_army: number;
  gods?: { name: string; number: number; played: "turn" | "any" | "roll" | "seven" }[];
  /** Where the Nile flows: its hexes from the source to the delta, and the paths it crosses: the source, between its hexes, the two mouths. */
  river?: number[];
  crossings?: number[];
  /** The spaces of the pyramid's levels, from the lowest up, and how many gold blocks of each number there are. */
  levels?: number[];
  gold?: Record<string, number>;
  /** In the historical scenario: the lands that are water, the pyramid's hex and the intersections around it, and what the Pharaoh lays and counts. */
  waters?: Terrain[];
  site?: number;
  site_junctions?: number[];
  settling?: number[];
  black_stones?: number;
  blessing?: number;
  curse?: number;
  fee?: number;
}

export const stateOf = (game: Game) => game.view.state as State;
export const glanceOf = (game: Game) => game.view.glance as Glance | null;
export const factsOf = (game: Game) => game.facts as unknown as Facts;
/** The same state where a pyramid is built beside the Nile. */
export const pyramidOf = (game: Game) => (factsOf(game).crossings ? (game.view.state as PyramidState) : null);
/** The same state on the map of all Egypt. */
export const cheopsOf = (game: Game) => (factsOf(game).site_junctions ? (game.view.state as CheopsState) : null);

/** In how many of 36 rolls a number comes (AE-3). */
export const pips = (token: number) => (token ? 6 - Math.abs(7 - token) : 0);
export const red = (token: number) => token === 6 || token === 8;
/** A number as it is set, with a real minus. */
export const signed = (n: number) => (n < 0 ? `−${-n}` : String(n));
