/** What the titles on hexes show. The state itself is declared in Python; what helps at the table is told here. */
import type { GameEvent as PlainEvent, GodPlayer, GodState } from "../../generated/ancient-egypt";
import type { Entry, GameEvent as Sent } from "../../protocol";
import type { Game } from "../../table/game.svelte";
import { part } from "./extension";

/** The state of the plainest title is the family's; lands differ from map to map. */
export type Player = GodPlayer;
export type State = Omit<GodState, "terrain"> & { terrain: string[] };
/** The events of the titles on hexes: those of the plainest one, and what the folders of the others declare besides. */
export interface Events {
  plain: PlainEvent;
}
export type GameEvent = Events[keyof Events];
export const resources = ["brick", "cattle", "papyrus", "grain", "stone"] as const;
export type Resource = (typeof resources)[number];
export type Cards = Record<Resource, number>;
export const developments = ["mercenary", "free_oxcarts", "plenty", "monopoly", "victory_point"] as const;
export type Development = (typeof developments)[number];
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
    hexes: { row: number; x: number; region?: string }[];
    corners: number[][];
    points: [number, number][];
    paths: [number, number][];
    harbors: { at: [number, number]; oasis: boolean }[];
  };
  produces: Record<string, Resource | "">;
  deck: Record<Development, number>;
  /** What each thing costs that can be built, and how many of each piece a player has. */
  costs: Record<string, Partial<Cards>>;
  pieces: Record<string, number>;
  supply: number;
  rates: { supply: number; harbor: number; special: number };
  least_route: number;
  least_army: number;
  /** The lands that are water, on a map with seas of its own. */
  waters?: string[];
}

// The wire carries any title's state and events; here they are the family's.
export const stateOf = (game: Game) => game.view.state as State;
export const glanceOf = (game: Game) => game.view.glance as Glance | null;
export const factsOf = (game: Game) => game.facts as unknown as Facts;
export const eventOf = (event: Sent) => event as GameEvent;
export const eventsOf = (entry: Entry) => entry.events as GameEvent[];
/** A player's gold; undefined where there is none. */
export const goldOf = (game: Game, seat: number) => part(game, "gold")?.held(game, seat);

/** In how many of 36 rolls a number comes (AE-3). */
export const pips = (token: number) => (token ? 6 - Math.abs(7 - token) : 0);
export const red = (token: number) => token === 6 || token === 8;
/** A number as it is set, with a real minus. */
export const signed = (n: number) => (n < 0 ? `−${-n}` : String(n));
