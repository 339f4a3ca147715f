import { describe, expect, it } from "vitest";
import type { ClockView, SeatClock } from "../protocol";
import { timeOf } from "./time";

const seat = (given: Partial<SeatClock> = {}): SeatClock => ({
  seat: 0,
  bank: 60_000,
  own: 20_000,
  of: 80_000,
  runs: true,
  turn: true,
  ...given,
});
const clock = (given: Partial<ClockView> = {}): ClockView => ({
  at: 1000,
  now: 6000,
  stopped: false,
  pausing: [],
  seats: [],
  ...given,
});

describe("a player's time", () => {
  it("is used up first for the turn and then from the bank", () => {
    expect(timeOf(clock(), seat(), 0)).toMatchObject({ own: 15_000, bank: 60_000, left: 75_000, low: false });
    expect(timeOf(clock(), seat(), 20_000)).toMatchObject({ own: 0, bank: 55_000, left: 55_000 });
    expect(timeOf(clock(), seat(), 10_000_000)).toMatchObject({ own: 0, bank: 0, left: 0, share: 0, low: true });
  });
  it("leaves the bank alone in somebody else's turn", () => {
    const asked = seat({ turn: false, of: 20_000 });
    expect(timeOf(clock(), asked, 14_000)).toMatchObject({ own: 1000, bank: 60_000, left: 1000, low: true });
    expect(timeOf(clock(), asked, 40_000)).toMatchObject({ bank: 60_000, left: 0 });
  });
  it("is low in its last fifth", () => {
    expect(timeOf(clock({ now: 1000 }), seat(), 63_999).low).toBe(false);
    expect(timeOf(clock({ now: 1000 }), seat(), 64_000).low).toBe(true);
  });
  it("is the bank, and stands still, while the player waits", () => {
    const waits = timeOf(clock(), seat({ runs: false }), 30_000);
    expect(waits).toMatchObject({ left: 60_000, runs: false, low: false });
  });
  it("stands still where everybody wants it to, and never runs backward", () => {
    expect(timeOf(clock({ stopped: true }), seat(), 30_000)).toMatchObject({ left: 80_000, runs: false });
    expect(timeOf(clock({ now: 0 }), seat(), -500).left).toBe(80_000);
  });
});
