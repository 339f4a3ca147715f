/** What the score sheet is made of. */
import type { Key } from "../extension";

/** How a player's points came about, as the server says; a title may say more. */
export interface Account {
  settlements: number;
  cities: number;
  route: boolean;
  army: boolean;
  victory_points: number;
  mercenaries: number;
  route_length: number;
  total: number;
  winner: boolean;
  [more: string]: number | boolean | undefined;
}

/** A row of the sheet: points of one sort. */
export interface Row {
  key: Key;
  glyph: string;
  points: (one: Account) => number;
  note: (one: Account) => string;
}
