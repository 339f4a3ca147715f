/** The titles this client can draw. A title is one folder whose `index.ts` exports its `client`; nothing lists them. */
import type { Component } from "svelte";
import { guest } from "../lib/guest.svelte";
import type { say } from "../lib/speech.svelte";
import type { GameEvent, Options } from "../protocol";
import type { Game } from "../table/game.svelte";

export interface TitleClient {
  id: string;
  /** The board with everything players act on. */
  Board: Component<{ game: Game }>;
  /** What a player holds openly. */
  Holdings: Component<{ game: Game; seat: number }>;
  /** The rest of what is public about a player, small enough for a chip; without it, `brief` is all. */
  Chip?: Component<{ game: Game; seat: number }>;
  /** How the points came about, when the game is over. */
  Score: Component<{ game: Game }>;
  /** How the game went, if there is something to tell; it is fetched, and arrives later than the rest. */
  Statistics?: Component<{ game: Game }>;
  /** How to play, with pictures. */
  Guide: Component;
  /** Symbols shared by all of these; put on the page once. */
  Defs: Component;
  /** The picture on the title's card. */
  Picture: Component;
  /** What lies over that picture where options make another game of the title. */
  Over?: Component<{ options: Options }>;
  /** A small picture of a thing of the game. */
  Glyph: Component<{ of: string; size?: number }>;
  /** The thing an event is about, for the log. */
  icon(event: GameEvent): string | null;
  /** Opens a guided first game, if the title has one, and gives the table's id. */
  learn?(): Promise<string>;
  /** What the player is asked, if the words for the decision don't fit what can be done. */
  asks?(game: Game): string | null;
  /** Whether what the player is asked is answered for them, so that nobody need call them. */
  answered?(game: Game): boolean;
  /** The key of the sentence that says who wins, if the log should begin with it. */
  goal?: string;
  /** Whether the board needs all of the height on a low phone, so that other pictures give way. */
  tall?: boolean;
  /** Events that belong to another one that came just before: the log tells them in its line. */
  follows?: Record<string, string>;
  /** The title's own keys and what they do, besides those of every table. */
  keys: [key: string, does: Parameters<typeof say>[0]][];
  /** What can be seen of a player at a glance, for a chip. */
  brief(game: Game, seat: number): string;
  /** The same after the player's name, in words for those who don't see the chip. */
  told?(game: Game, seat: number, name: string): string;
}

const found = import.meta.glob<{ client?: TitleClient }>(["./*/index.ts", "./*/*/index.ts"], { eager: true });
const clients = new Map(Object.values(found).flatMap(({ client }) => (client ? [[client.id, client] as const] : [])));

/** The client of a title; one that is not here may name another in its facts that draws it as well. */
export function client(id: string): TitleClient | undefined {
  return clients.get(id) ?? clients.get(guest.title(id)?.facts.client as string);
}
