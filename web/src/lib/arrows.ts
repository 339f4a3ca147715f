/** Arrow keys that lead from one thing on a board to another. */

export interface Point {
  x: number;
  y: number;
}

export type Direction = "left" | "right" | "up" | "down";

export const arrows: Partial<Record<string, Direction>> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

const ahead: Record<Direction, (from: Point, to: Point) => [along: number, across: number]> = {
  left: (from, to) => [from.x - to.x, to.y - from.y],
  right: (from, to) => [to.x - from.x, to.y - from.y],
  up: (from, to) => [from.y - to.y, to.x - from.x],
  down: (from, to) => [to.y - from.y, to.x - from.x],
};

export interface Stride {
  /** What is no farther ahead than this lies beside, not ahead. */
  least: number;
  /** How much more a distance to the side counts than one straight ahead. */
  aside: number;
}

/** The candidate an arrow key leads to: the nearest in that direction, with those straight ahead first. */
export function step<T>(from: Point, direction: Direction, candidates: Iterable<[T, Point]>, { least, aside }: Stride): T | null {
  let best: T | null = null;
  let lowest = Infinity;
  for (const [candidate, point] of candidates) {
    const [along, across] = ahead[direction](from, point);
    if (along <= least) continue;
    const cost = along + aside * Math.abs(across);
    if (cost < lowest) [best, lowest] = [candidate, cost];
  }
  return best;
}
