/** The hint a person has asked for: what the strongest opponent would do in their place. It is gone when the game moves on. */
import { api, ApiError } from "../lib/api";
import { notice } from "../lib/notice.svelte";
import { known, say, sayAny } from "../lib/speech.svelte";
import type { Hint, Move } from "../protocol";
import type { Game } from "./game.svelte";

export class Advice {
  #game: Game;
  #given = $state.raw<{ hint: Hint; point: string } | null>(null);
  #asking = $state<string | null>(null);

  /** The decision and the last entry that changed the game: a hint is for these. */
  #point = $derived.by(() => {
    const { legal, entries, view } = this.#game;
    if (!legal) return null;
    const last = entries.findLast((entry) => entry.kind === "move" || entry.kind === "undo");
    return `${view.id}/${legal.seat}/${legal.decision}/${last?.seq ?? 0}`;
  });

  /** Whether there are hints here: everybody else is an opponent, and something is asked that others wait for. */
  possible = $derived.by(() => {
    const { legal, view, awaited } = this.#game;
    if (!legal || !awaited.some((asked) => asked.seat === legal.seat)) return false;
    return view.seats.every((seat) => seat.seat === legal.seat || seat.kind === "bot");
  });

  constructor(game: Game) {
    this.#game = game;
  }

  get thinking(): boolean {
    return this.#asking !== null && this.#asking === this.#point;
  }
  get hint(): Hint | null {
    return this.#given && this.#given.point === this.#point ? this.#given.hint : null;
  }
  get move(): Move | null {
    return this.hint?.move ?? null;
  }

  async ask(): Promise<void> {
    const point = this.#point;
    const { legal, view } = this.#game;
    if (!point || !legal || !this.possible || this.thinking) return;
    this.#asking = point;
    try {
      const hint = await api.hint(view.id, { seat: legal.seat, decision: legal.decision });
      if (point === this.#point) this.#given = { hint, point };
    } catch (error) {
      if (point === this.#point) notice.tell(reason(error), "refusal");
    } finally {
      if (this.#asking === point) this.#asking = null;
    }
  }

  drop(): void {
    this.#given = null;
  }
}

function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return say("went_wrong");
  if (error.status === 0) return say("offline");
  return known(`error.${error.key}`) ? sayAny(`error.${error.key}`) : say("hint_none");
}
