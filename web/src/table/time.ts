/** What a player's clock shows some time after the server told it. */
import type { ClockView, SeatClock } from "../protocol";

export interface Time {
  /** Milliseconds until a move is made for the player; in the bank if their clock does not run. */
  left: number;
  /** What is left of this turn's or question's own time, and in the bank. */
  own: number;
  bank: number;
  /** Whether the bank will be used after it. */
  turn: boolean;
  runs: boolean;
  /** The share that is left of what there was when it began. */
  share: number;
  /** The last fifth: plain to see. */
  low: boolean;
}

const LOW = 0.2;

/** `since` the view came, in milliseconds by this browser's own clock. */
export function timeOf(clock: ClockView, seat: SeatClock, since: number): Time {
  const runs = seat.runs && !clock.stopped;
  const gone = runs ? Math.max(0, clock.now - clock.at) + Math.max(0, since) : 0;
  const own = Math.max(0, seat.own - gone);
  const bank = seat.turn ? Math.max(0, seat.bank - Math.max(0, gone - seat.own)) : seat.bank;
  const left = seat.runs ? own + (seat.turn ? bank : 0) : seat.bank;
  const share = seat.of > 0 ? Math.min(1, left / seat.of) : 0;
  return { left, own, bank, turn: seat.turn, runs, share, low: seat.runs && share <= LOW };
}
