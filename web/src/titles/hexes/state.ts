/** What the titles on hexes show. The types of the state are generated from Python; those of the glance and the facts are here. */
import type { GameEvent as FamilyEvent, State as FamilyState, Move as FamilyMove, Player } from "../../generated/hexes";
import type { Entry, Legal, GameEvent as Sent } from "../../protocol";
import type { Game } from "../../table/game.svelte";
import type { Good, Cards as Goods } from "./cards/cards";
import { part } from "./extension";
import type { Account } from "./players/score";
import type { OfferForm } from "./trade/draft.svelte";

export type { Player };
/** The family's state, with the lands of any map. */
export type State = Omit<FamilyState, "terrain"> & { terrain: string[] };
/** The moves and events of the family; the folders of titles add their own. */
export interface Moves {
  family: FamilyMove;
}
export interface Events {
  family: FamilyEvent;
}
/** What the server says of moves that are too many to list, by kind; the folders of titles add their own. */
export interface Forms {
  discard: { count: number; hand: Goods };
  offer: OfferForm;
}
export type Move = Moves[keyof Moves];
export type MoveOf<Kind extends Move["do"]> = Extract<Move, { do: Kind }>;
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
  /** What each thing that can be built costs, and how many of each piece a player has. */
  costs: Record<string, Partial<Cards>>;
  pieces: Record<string, number>;
  supply: number;
  rates: { supply: number; harbor: number; special: number };
  least_route: number;
  least_army: number;
  /** What is traded, if that is more than the resources. */
  goods?: Good[];
  /** The lands that are water, on a map with seas of its own. */
  waters?: string[];
}

// The wire carries any title's state, moves and events; here they are the family's.
export const stateOf = (game: Game) => game.view.state as State;
/** The player at this seat of the table; null for a spectator. */
export const ownOf = (game: Game) => (game.seat === null ? null : stateOf(game).players[game.seat]);
export const glanceOf = (game: Game) => game.view.glance as Glance | null;
export const sheetOf = (game: Game) => game.view.sheet as { seats: Account[] };
export const factsOf = (game: Game) => game.facts as unknown as Facts;
export const eventOf = (event: Sent) => event as GameEvent;
export const eventsOf = (entry: Entry) => entry.events as GameEvent[];
export const legalMoves = (legal: Legal | null) => (legal?.moves ?? []) as Move[];
export function movesOf<Kind extends Move["do"]>(legal: Legal | null, kind: Kind): MoveOf<Kind>[] {
  return legalMoves(legal).filter((move): move is MoveOf<Kind> => move.do === kind);
}
export function formOf<Kind extends keyof Forms>(legal: Legal | null, kind: Kind): Forms[Kind] | undefined {
  return legal?.forms.find((form) => form.do === kind) as Forms[Kind] | undefined;
}
/** A player's gold; undefined in titles without gold. */
export const goldOf = (game: Game, seat: number) => part(game, "gold")?.held(game, seat);

/** In how many of 36 rolls a number comes up (AE-3). */
export const pips = (token: number) => (token ? 6 - Math.abs(7 - token) : 0);
export const red = (token: number) => token === 6 || token === 8;
/** A number as it is typeset, with a real minus sign. */
export const signed = (n: number) => (n < 0 ? `−${-n}` : String(n));
