/** What cheops-heirs shows. The types of the state are generated from Python; those of the glance and the sheet are here. */
import type { GameEvent, Heir, Move, State } from "../../generated/cheops-heirs";
import type { Entry } from "../../protocol";
import type { Game } from "../../table/game.svelte";

export type { GameEvent, Heir, Move, State };
export const colors = ["black", "blue", "red", "green", "brown", "orange"] as const;
export const members = ["father", "mother", "son", "daughter"] as const;
export type Color = (typeof colors)[number];
export type Member = (typeof members)[number];
export type Thing = Color | "law" | Member | "neighbor";

export interface Worth {
  kind: "fixed" | "times" | "double";
  value?: number;
  count?: number;
  most?: number;
  others?: number;
  leader?: number | null;
  renumbered: boolean;
  /** What a treasure of the color is worth to each seat now. */
  now: number[];
}

export interface Glance {
  market: number;
  worth: Record<Color, Worth>;
  /** What the treasure just taken would be worth to the player who took it, if they keep it. */
  kept_worth: number | null;
  full: Record<Color, boolean>;
  full_count: number;
  full_needed: number;
  /** What each stock is worth now. */
  stocks: number[];
  best_color: Color | null;
  standing: (number | null)[];
}

export interface Line {
  color: Color;
  count: number;
  each: number;
  sum: number;
  joker: boolean;
  how: { key: string; args: Record<string, unknown> };
}

export interface Sheet {
  /** What ended the game, if it was played to its end. */
  end: string | null;
  seats: { money: number; lines: Line[]; total: number; winner: boolean }[];
}

export type PriceEntry =
  { kind: "fixed"; value: number } | { kind: "times"; factor: number } | { kind: "double"; most: number; others: number };

/** An entry as it is printed. */
export function figure(entry: PriceEntry): string {
  if (entry.kind === "times") return `×${entry.factor}`;
  return entry.kind === "double" ? `${entry.most}/${entry.others}` : String(entry.value);
}

export function laws(heir: Heir): number[] {
  return heir.laws.map(Number);
}

// The wire carries any title's moves, events and state; here they are this title's.
export const stateOf = (game: Game) => game.view.state as State;
export const glanceOf = (game: Game) => game.view.glance as Glance | null;
export const sheetOf = (game: Game) => game.view.sheet as Sheet;
export const movesOf = (game: Game) => (game.legal?.moves ?? []) as Move[];
export const eventsOf = (entry: Entry) => entry.events as GameEvent[];
/** The field an event is about. */
export const fieldOf = (event: GameEvent) => ("field" in event ? event.field : null);
