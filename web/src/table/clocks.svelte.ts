/** Everybody's clock, counted on in the browser from the last one the server told. */
import { createSubscriber } from "svelte/reactivity";
import type { Game } from "./game.svelte";
import { timeOf, type Time } from "./time";

const TICK = 200;
/** Whatever shows a clock that runs is shown anew with each tick; where nothing does, nothing ticks. */
const ticking = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

export class Clocks {
  #game: Game;
  #clock = $derived.by(() => this.#game.view.clock);
  /** When the clock came. No timer counts: each look compares with this, so nothing drifts. */
  #came = $derived.by(() => (this.#clock ? performance.now() : 0));

  constructor(game: Game) {
    this.#game = game;
  }

  get stopped(): boolean {
    return this.#clock?.stopped ?? false;
  }
  get pausing(): number[] {
    return this.#clock?.pausing ?? [];
  }
  get any(): boolean {
    return this.#clock !== null && this.#game.live;
  }

  /** A seat's time; null without a clock, and for opponents, who have none. */
  of(seat: number): Time | null {
    const clock = this.#clock;
    const told = clock?.seats[seat];
    const chair = this.#game.view.seats[seat];
    if (!clock || !told || !this.any || chair.kind !== "person" || chair.standin || chair.resigned) return null;
    const came = this.#came;
    if (told.runs && !clock.stopped) ticking();
    return timeOf(clock, told, performance.now() - came);
  }
}
