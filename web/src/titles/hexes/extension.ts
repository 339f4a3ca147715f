/**
 * The seams of the family's client: what a title may bring to its components.
 *
 * The family draws the map, hands, trades and whatever can be built, and names no title. A title is a list of extensions
 * (`client.ts` makes one of them); where the family's components have a seam, they ask the extensions of the game's title.
 */
import type { Component } from "svelte";
import type { say } from "../../lib/speech.svelte";
import type { Move } from "../../protocol";
import type { Game } from "../../table/game.svelte";
import type { Choice, PathMove } from "./board/choice.svelte";
import type { About } from "./board/tip.svelte";
import type { Some } from "./cards/cards";
import type { Layout } from "./map/geometry";
import type { Dry, Land } from "./map/lands";
import type { Track } from "./map/tracks";
import type { Zoom } from "./map/zoom.svelte";
import type { Row } from "./players/score";
import type { GameEvent } from "./state";
import type { Gain, Lost } from "./statistics/statistics";
import type { Draft } from "./trade/draft.svelte";

/** A key of the client's words. */
export type Key = Parameters<typeof say>[0];
export type Box = Layout["box"];

/**
 * Where a layer lies on the map, from the bottom up: `backdrop` takes the place of the family's sea and desert, `lands` lies over
 * the lands and under their numbers, `marks` under harbors and pieces, `links` under what is lit and the pieces.
 */
export type Level = "backdrop" | "lands" | "marks" | "links";

export interface LayerProps {
  choice: Choice;
  layout: Layout;
  /** The land of each hex; the same list as long as no land changes. */
  terrain: string[];
}

/** A piece on a path that the family doesn't know. */
export interface Piece {
  /** As the map names it: "ship-12". */
  id: string;
  path: number;
  /** The track it is drawn as. */
  track: string;
  /** Lifted, to be put elsewhere. */
  lifted: boolean;
  about(): About;
  /** A click, a tap or Enter on it. */
  act(): void;
}

interface MapSeams {
  layers?: Partial<Record<Level, Component<LayerProps>>>;
  /** Lands the family doesn't have, by their terrain. */
  lands?: Record<string, Land>;
  /** Lands that are drawn as another one. */
  drawnAs?: Record<string, string>;
  /** Where on a hex something may be drawn, if not everywhere. */
  dry?(game: Game, layout: Layout, hex: number): Dry | null;
  /** What lies on paths, by the move that builds it. */
  tracks?: Record<string, Track>;
  /** The track of a piece that the state counts among the oxcarts although it isn't one. */
  trackOn?(game: Game, path: number): string | null;
  pieces?(choice: Choice, seat: number): Piece[];
  /** Whether a thing on the map shows its connections while it is pointed at; `links` draws them. */
  links?(game: Game, id: string): boolean;
  /** A map that does not fit on a phone: the part of the plane it takes up, and the part seen first. */
  large?: { box(box: Box): Box; first(game: Game, layout: Layout): Box };
  /** Kinds of events that lay a piece on a path. */
  lays?: string[];
}

/** What there is room for around the map. */
export interface Room {
  /** A phone, or a window just as narrow. */
  narrow: boolean;
  low: boolean;
  /** Whether a picture has room beside the map, and how much is left there. */
  roomy: boolean;
  spare: number;
}

export interface AroundProps extends Room {
  choice: Choice;
  layout: Layout | null;
  zoom: Zoom;
  /** Returns the focus to the map. */
  onclose: () => void;
}

/** A small button beside the one for trade. */
export interface Button {
  do: string;
  label: string;
  glyph: string;
  text: string;
  /** Whether the text is just a sign. */
  sign?: boolean;
  /** Whether its action is under way, for a button that cancels it when pressed again. */
  on?: boolean;
  about(): About;
  act(): void;
}

interface BoardSeams {
  /** What stands around the map. */
  Around?: Component<AroundProps>;
  /** Panels over the map. */
  Panels?: Component<{ choice: Choice; small: boolean }>;
  /** What lies in the lower left corner: a card everywhere, or a picture on phones. */
  corner?: "card" | "picture";
  /** How much of a phone's map that covers, in pixels. */
  foot?: number;
  /** How much of the width is kept free beside the map. */
  beside?(room: Room): number;
  /** Acts on a key, if it means something now. */
  key?(letter: string, choice: Choice): boolean;
  buttons?(choice: Choice, seat: number): Button[];
  /** How wide the actions beside building are: `slim` while there are no buttons. */
  width?(choice: Choice): "wide" | "slim";
  /** Who accompanies a first game. */
  Coach?: Component<{ game: Game }>;
}

/** Something that can be built. */
export interface Build {
  /** How it is picked: the move that builds it, unless it is built at once. */
  kind: string;
  name: Key;
  text: Key;
  cost: Some;
  left: number;
  glyph: string;
  /** A move of this kind, to ask why it can't be made now. */
  sample: Move;
  /** Built without choosing a place: how, and whether it can be. */
  atOnce?: { can: boolean; act(): void };
  /** The name on the button, if it says more than `name`. */
  said?: string;
  /** More to say about it. */
  lines?: string[];
  /** The players through whose buildings it is built. */
  through?: number[];
  /** The kind it comes after. */
  after?: string;
}

/** A small sign on a player's chip. */
export interface Sign {
  of: string;
  size: number;
  n?: number;
}

/** Gold that is held in the open and traded like a good. */
export interface Gold {
  held(game: Game, seat: number): number;
  about(game: Game): About;
  /** How much there is, in words. */
  said(n: number): string;
  /** The viewer's own gold, beside their hand. */
  Pile: Component<{ game: Game; count: number }>;
}

interface PlayerSeams {
  builds?(choice: Choice, seat: number): Build[];
  gold?: Gold;
  /** There is no longest route here. */
  routeless?: boolean;
  /** How many of the title's own pieces are left, for the sentence that says so. */
  left?(game: Game, seat: number): Record<string, number>;
  /** With more cards than this, a player loses some on a 7; and what is said about it. */
  handLimit?(game: Game, seat: number): number;
  handLines?(game: Game, seat: number): string[];
  /** What else everybody sees of a player. */
  Standing?: Component<{ game: Game; seat: number }>;
  signs?(game: Game, seat: number): Sign[];
  /** Rows of the score sheet, after the family's. */
  rows?(game: Game): Row[];
  /** How the game ended; `ended_…` among the words says it. */
  ending?(game: Game): string;
}

interface TradeSeams {
  /** Other trades with the supply or at ports than the usual ones. */
  Exchanges?: Component<{ draft: Draft; onexchange: (move: Move) => void }>;
  /** Ways to make exactly the trade being put together. */
  Fitting?: Component<{ draft: Draft; onexchange: (move: Move) => void }>;
  /** Kinds of moves that are trades. */
  trades?: string[];
}

/** Where things fly from and to: a player, by seat, or the supply. */
export type Whose = number | "supply";
/** Makes things fly, as many of each as it says. */
export type Carry = (things: Record<string, number>, from: Whose, to: Whose) => void;

interface EventSeams {
  /** The picture of an event in the log; null for events of the family. */
  icon?(event: GameEvent): string | null;
  /** Makes what an event moved fly. */
  fly?(event: GameEvent, carry: Carry): void;
  /** Where cards come from besides the family's sources; a source of nothing is left out. */
  sources?: string[];
  gains?(event: GameEvent): Gain[];
  losses?(event: GameEvent): Lost[];
}

interface WordSeams {
  /** Sentences of the family that the title says in other words. */
  words?: Partial<Record<Key, Key>>;
  /** What a hex is, if that is not its land; and what else to say about one. */
  aboutHex?(game: Game, hex: number): About | null;
  hexLines?(game: Game, hex: number): string[];
  /** Who uses a harbor, if not only its owner. */
  harborLines?(game: Game, harbor: number): string[];
  robberLines?(game: Game): string[];
  /** A path that takes pieces of two kinds. */
  aboutFork?(game: Game, moves: PathMove[]): About;
}

/** A step of the guide: the words are `rules.<key>` of the title. */
export interface Step {
  key: string;
  heading: Key;
  things: string[];
}

interface DrawingSeams {
  /** Symbols, put on the page once: `thing-…` is what is on cards and buttons, `<piece>-<seat>` a piece. */
  Symbols?: Component;
  /** The view box of each piece, as a glyph. */
  glyphs?: Record<string, string>;
  /** Others' things that look different here: the symbols shown instead, under `data-goods` of that name. */
  goods?: { name: string; instead: Record<string, string> };
}

export interface Extension extends MapSeams, BoardSeams, PlayerSeams, TradeSeams, EventSeams, WordSeams, DrawingSeams {
  /** Whether a game has it, if that is an option. */
  here?(game: Game): boolean;
}

const titles = new Map<string, Extension[]>();

/** Registers what a title adds to the family. */
export function extend(title: string, extensions: Extension[]): void {
  titles.set(title, extensions);
}

/** Everything that any title brings, for what is drawn once for all of them. */
export const allExtensions = (): Extension[] => [...new Set([...titles.values()].flat())];

/** The extensions of a game: those of its title, or of the title that the facts of an unknown one name. */
export function extensionsOf(game: Game): Extension[] {
  const all = titles.get(game.view.title) ?? titles.get((game.facts as { client?: string } | undefined)?.client ?? "") ?? [];
  return all.filter((one) => one.here?.(game) ?? true);
}

type Part<Seam extends keyof Extension> = NonNullable<Extension[Seam]> extends (infer One)[] ? One : NonNullable<Extension[Seam]>;

/** What the extensions of a game have at a seam, in their order; lists are put together. */
export function parts<Seam extends keyof Extension>(game: Game, seam: Seam): Part<Seam>[] {
  return extensionsOf(game).flatMap((one): unknown[] => (one[seam] === undefined ? [] : [one[seam]].flat())) as Part<Seam>[];
}

/** What is at a seam that only one extension can fill. */
export function part<Seam extends keyof Extension>(game: Game, seam: Seam): Part<Seam> | undefined {
  return parts(game, seam)[0];
}
