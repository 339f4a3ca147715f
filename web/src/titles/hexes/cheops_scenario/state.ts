/** What the historical scenario shows besides what the family does. */
import type { CheopsState, GameEvent as CheopsEvent, Move as CheopsMove } from "../../../generated/cheops-scenario";
import type { Game } from "../../../table/game.svelte";
import type { Some } from "../cards/cards";
import { factsOf, glanceOf, type Facts, type Glance, type HarborKind } from "../state";

export type { CheopsState };

declare module "../state" {
  interface Moves {
    "cheops-scenario": CheopsMove;
  }
  interface Events {
    "cheops-scenario": CheopsEvent;
  }
  interface Forms {
    /** Where each ship that may move may go, by path. */
    move_ship: { ways: Record<string, number[]> };
  }
}

export type Terrain = CheopsState["terrain"][number];

export interface CheopsGlance extends Glance {
  cursed: boolean[];
  /** Who is connected to whose ports, and to whose buildings at the site. */
  ports: { kind: HarborKind; owner: number | null; connected: number[] }[];
  site: { intersection: number; owner: number; connected: number[] }[];
  /** What others' ports ask of the viewer, and the gold it costs. */
  rents: Some[] | null;
  fee: number;
}

export interface CheopsFacts extends Facts {
  waters: Terrain[];
  /** The pyramid's hex, the intersections around it, and the spaces of its levels, from the lowest up. */
  site: number;
  site_junctions: number[];
  levels: number[];
  black_stones: number;
  blessing: number;
  curse: number;
}

export const cheopsOf = (game: Game) => game.view.state as CheopsState;
export const cheopsGlance = (game: Game) => glanceOf(game) as CheopsGlance | null;
export const cheopsFacts = (game: Game) => factsOf(game) as CheopsFacts;
