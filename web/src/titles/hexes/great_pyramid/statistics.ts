import type { PyramidState } from "./state";

/** The pharaoh's card counts for whoever has more blocks than somebody, and against all others (GP-13). */
export function pharaohsPoint(state: unknown, seat: number): number {
  const { players, seats } = state as PyramidState;
  return players.slice(0, seats).some(({ blocks }) => blocks < players[seat].blocks) ? 1 : -1;
}
