/** The titles this client can draw. A title is one folder, attached here. */
import type { Component } from "svelte";
import type { say } from "../lib/speech.svelte";
import type { GameEvent } from "../protocol";
import type { Game } from "../table/game.svelte";
import { cheops, egypt, pyramid } from "./hexes";
import { heirs } from "./cheops_heirs";

export interface TitleClient {
  id: string;
  /** The board with everything one acts on. */
  Board: Component<{ game: Game }>;
  /** What a player has in the open. */
  Holdings: Component<{ game: Game; seat: number }>;
  /** The rest of what is public about a player, small enough for a chip; where it is missing, `brief` is all. */
  Chip?: Component<{ game: Game; seat: number }>;
  /** How the points came about, when the game is over. */
  Score: Component<{ game: Game }>;
  /** How the game went, where there is something to tell; it is fetched, and comes later than the rest. */
  Statistics?: Component<{ game: Game }>;
  /** How to play, with pictures. */
  Guide: Component;
  /** Symbols shared by all of these; put on the page once. */
  Defs: Component;
  /** The picture on the title's card. */
  Picture: Component;
  /** A small picture of a thing of the game. */
  Glyph: Component<{ of: string; size?: number }>;
  /** The thing an event is about, for the log. */
  icon(event: GameEvent): string | null;
  /** Opens a guided first game and gives the table's id, where there is one. */
  learn?(): Promise<string>;
  /** What the person is asked, where the words for the decision don't fit what can be done. */
  asks?(game: Game): string | null;
  /** What keys do besides those of every table. */
  keys: [key: string, does: Parameters<typeof say>[0]][];
  /** What one sees at a glance of a player, for a chip. */
  brief(game: Game, seat: number): string;
}

const clients: Record<string, TitleClient> = { [heirs.id]: heirs, [egypt.id]: egypt, [pyramid.id]: pyramid, [cheops.id]: cheops };

export function client(id: string): TitleClient | undefined {
  return clients[id];
}
