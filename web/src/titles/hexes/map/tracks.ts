/** What lies on paths: an oxcart, and whatever a title adds or puts in its place. */
import type { Game } from "../../../table/game.svelte";
import { part, parts, type Key } from "../extension";
import { lying } from "./geometry";

export interface Track {
  /** What it is called on the map, and what it looks like. */
  piece: string;
  drawing: string;
  /** How it is turned on a path with this angle, in degrees. */
  lie(turn: number): number;
  /** Whether it lies on water. */
  afloat: boolean;
  /** Its price among the costs of the facts. */
  price: string;
  /** What to say about a spot where it can be built, and about one that is built. */
  does: Key;
  of: Key;
  /** What to say about a player's; without this, how long the player's route is. */
  lines?: () => string[];
}

export const cart: Track = {
  piece: "cart",
  drawing: "cart",
  lie: lying,
  afloat: false,
  price: "oxcart",
  does: "ae_do_cart",
  of: "ae_cart_of",
};

/** The tracks of a game, by the moves that build them. */
export const tracksOf = (game: Game): Record<string, Track> => Object.assign({ cart }, ...parts(game, "tracks"));

/** What lies where the state says that there is an oxcart. */
export const trackOn = (game: Game, path: number): Track => tracksOf(game)[part(game, "trackOn")?.(game, path) ?? "cart"];
