/** The wire protocol: what the server sends and takes. Keys and arguments travel, never sentences. */

export interface Me {
  guest: string;
  name: string | null;
  version: string;
}

export interface OptionInfo {
  name: string;
  kind: "choice" | "number" | "flag";
  choices: string[] | null;
  low: number | null;
  high: number | null;
  default: OptionValue;
  rule: string | null;
  house: boolean;
}

export type OptionValue = string | number | boolean;
export type Options = Record<string, OptionValue>;

export interface TitleInfo {
  id: string;
  behavior: number | string;
  family: string;
  seats: [number, number];
  house_seats: number[];
  options: OptionInfo[];
  bots: string[];
  facts: Record<string, unknown>;
  /** Decisions a seat may leave: it may act, and nobody waits for it. */
  idle: string[];
  /** Decisions a seat is asked for while the game goes on without it. */
  answers: string[];
  /** For each kind of event the arguments that hold a seat, or several. */
  event_seats: Record<string, string[]>;
}

export type SeatPlan = { kind: "me" } | { kind: "open" } | { kind: "bot"; bot: string };

export interface NewTable {
  title: string;
  options: Options;
  seats: SeatPlan[];
  start: boolean;
  public?: boolean;
}

export interface SeatView {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  bot: string | null;
  standin: string | null;
  here: boolean;
  resigned: boolean;
}

export type Status = "waiting" | "running" | "finished" | "frozen";

export interface Move {
  do: string;
  [argument: string]: unknown;
}

export interface Legal {
  seat: number;
  decision: number;
  moves: Move[];
  forms: Record<string, unknown>[];
}

export interface Asked {
  seat: number;
  kind: string;
  decision: number;
}

/** A seat the others wait for, and after how many seconds this browser may have its move made. */
export interface Overdue {
  seat: number;
  decision: number;
  seconds: number;
}

export interface Outcome {
  kind: string;
  winners: number[];
  points: number[] | null;
}

export interface TableView<State = unknown, Glance = unknown, Sheet = unknown> {
  id: string;
  title: string;
  options: Options;
  status: Status;
  seq: number;
  host: boolean;
  public?: boolean;
  you: number[];
  link: string;
  commitment: string | null;
  seed: string | null;
  seats: SeatView[];
  watching: number;
  asked: Asked[];
  overdue: Overdue[];
  state: State | null;
  glance: Glance | null;
  sheet: Sheet | null;
  legal: Legal | null;
  legals?: Legal[];
  undo: boolean;
  outcome: Outcome | null;
  agree: number[];
  rematch: string | null;
}

export interface TableSummary {
  id: string;
  title: string;
  status: Status;
  seats: SeatView[];
  you: number[];
  host: boolean;
  asked: Asked[];
  at: string;
  outcome: Outcome | null;
}

export interface GameEvent {
  kind: string;
  [argument: string]: unknown;
}

export interface Entry {
  seq: number;
  kind: string;
  seat: number | null;
  name: string | null;
  at: string;
  move: Move | null;
  text: string | null;
  to: number | null;
  events: GameEvent[];
}

export interface Update {
  table: string;
  seq: number;
  entries: Entry[];
  view: TableView;
}

export interface Refusal {
  key: string;
  rule: string | null;
}

export type Order =
  | { do: "move"; seat: number; decision: number; move: Move; seen: number }
  | { do: "undo"; seat: number }
  | { do: "chat"; text: string }
  | { do: "sit"; seat: number | null; name: string }
  | { do: "leave"; seat: number }
  | { do: "fill"; seat: number; bot: string }
  | { do: "kick"; seat: number }
  | { do: "start" }
  | { do: "options"; options: Options }
  | { do: "resign"; seat: number }
  | { do: "agree"; seat: number; end: boolean }
  | { do: "standin"; seat: number; bot?: string }
  | { do: "play_for"; seat: number; decision: number }
  | { do: "back"; seat: number }
  | { do: "rematch" }
  | { do: "rename"; name: string };

export type Command = Order & { id: string };

export type Answer =
  { id: string; ok: true; seq: number } | { id: string; ok: false; error: string; reason?: Refusal | null; key?: string };

export interface Frame {
  seq: number;
  entry: Entry;
  state: unknown;
  glance: unknown;
}

export interface Replay {
  frames: Frame[];
}

export type ServerMessage =
  | ({ is: "update" } & Update)
  | ({ is: "answer" } & Answer)
  | { is: "why"; id: string; reason: Refusal | null }
  | { is: "reload"; version: string }
  | { is: "presence"; here: number[]; watching: number }
  | { is: "pong" }
  | { is: "problem"; error: string; text: string };
