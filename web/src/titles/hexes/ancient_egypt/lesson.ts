/** The guided first game: what the coach says when, and how far the player has come. */
import { api } from "../../../lib/api";
import { guest } from "../../../lib/guest.svelte";
import { standard } from "../../../lib/levels";
import type { SeatPlan } from "../../../protocol";
import type { Glance, State } from "../state";

/** What the coach looks at. */
export interface Scene {
  state: State;
  glance: Glance | null;
  seat: number;
  /** The decision put to the player, and what they may do. */
  asked: string | null;
  can: Set<string>;
  /** The player is asked for an answer on another player's turn. */
  prompted: boolean;
  /** The kinds of events so far; "seven" is a roll of 7. */
  happened: Set<string>;
  over: boolean;
}

export interface Step {
  id: string;
  /** What it points at. */
  at: Target | null;
  when: (scene: Scene) => boolean;
}

/** Things on the screen by the marks they carry. */
export const targets = {
  roll: '[data-do="roll"]',
  hand: '[data-fly="hand"]',
  build: "[data-build]",
  trade: '[data-do="trade"]',
  end: '[data-do="end_turn"]',
  cards: "[data-play]",
  offers: '[data-panel="offers"] article',
  discard: '[data-panel="discard"]',
  choose: '[data-panel="choose"]',
} as const;
export type Target = keyof typeof targets;

const turn = (scene: Scene) => scene.asked === "turn";
const own = (scene: Scene) => scene.state.players[scene.seat];

/** By priority: what the table asks for goes before what can be told at any time. */
export const steps: Step[] = [
  { id: "over", at: null, when: (scene) => scene.over },
  { id: "discard", at: "discard", when: (scene) => scene.asked === "discard" },
  { id: "robber", at: null, when: (scene) => scene.asked === "robber" },
  { id: "rob", at: "choose", when: (scene) => scene.asked === "rob" },
  { id: "answer", at: "offers", when: (scene) => scene.prompted },
  { id: "welcome", at: null, when: () => true },
  { id: "roll", at: "roll", when: (scene) => scene.asked === "roll" },
  { id: "production", at: "hand", when: (scene) => scene.happened.has("produced") },
  { id: "seven", at: null, when: (scene) => scene.happened.has("seven") },
  { id: "costs", at: "build", when: turn },
  { id: "cart", at: "build", when: (scene) => turn(scene) && scene.can.has("cart") },
  { id: "settle", at: "build", when: (scene) => turn(scene) && scene.can.has("settle") },
  { id: "city", at: "build", when: (scene) => turn(scene) && scene.can.has("city") },
  { id: "buy", at: "build", when: (scene) => turn(scene) && scene.can.has("buy_card") },
  { id: "play", at: "cards", when: (scene) => (scene.glance?.playable.length ?? 0) > 0 },
  { id: "trade", at: "trade", when: (scene) => turn(scene) && own(scene).hand_total > 1 },
  { id: "end", at: "end", when: turn },
  {
    id: "special",
    at: null,
    when: (scene) => (scene.glance?.routes[scene.seat] ?? 0) >= 4 || own(scene).mercenaries >= 2 || scene.happened.has("route"),
  },
  { id: "winning", at: null, when: (scene) => (scene.glance?.own ?? 0) >= scene.state.points_to_win - 3 },
];

/** Steps that stay until the player has read them; the others go when their moment has passed. */
const read = new Set(["over", "welcome", "production", "seven", "special", "winning"]);

/** The step to show: the current one stays while its moment lasts, unless the table asks for something. */
export function next(scene: Scene, seen: string[], shown: string | null): Step | null {
  const due = steps.filter((step) => !seen.includes(step.id) && step.when(scene));
  const urgent = due.find((step) => steps.indexOf(step) < steps.findIndex((other) => other.id === "welcome"));
  return urgent ?? due.find((step) => step.id === shown) ?? due[0] ?? null;
}

/** Whether the step that was shown is over because its moment has passed. */
export function passed(scene: Scene, id: string): boolean {
  return !read.has(id) && !steps.find((step) => step.id === id)?.when(scene);
}

export interface Progress {
  table: string;
  seen: string[];
  hidden: boolean;
}

const KEY = "benben-lesson";

export function progress(): Progress | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Progress | null;
  } catch {
    return null;
  }
}

export function remember(now: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // In a browser that stores nothing, the lesson still works.
  }
}

/** Opens the lesson's table, or finds the one already begun: the beginner set-up, with the player going first. */
export async function learn(): Promise<string> {
  await guest.ready;
  const before = progress();
  if (before) {
    const table = await api.table(before.table).catch(() => null);
    if (table?.status === "running" && table.you.length) return table.id;
  }
  const bot = standard("ancient-egypt");
  const seats: SeatPlan[] = [{ kind: "me" }, { kind: "bot", bot }, { kind: "bot", bot }];
  const table = await api.open({ title: "ancient-egypt", options: { setup: "beginner", start: "1" }, seats, start: true });
  remember({ table: table.id, seen: [], hidden: false });
  return table.id;
}
