/** The pyramid: 11 rows, fields numbered row by row from the base, left to right (CH-1). */

export const LEVELS = 11;
export const FIELDS = 66;

export interface Spot {
  level: number;
  i: number;
}

export function spot(field: number): Spot {
  let level = 1;
  let rest = field;
  while (rest >= LEVELS + 1 - level) {
    rest -= LEVELS + 1 - level;
    level++;
  }
  return { level, i: rest + 1 };
}

export function fieldAt(level: number, i: number): number | null {
  if (level < 1 || level > LEVELS || i < 1 || i > LEVELS + 1 - level) return null;
  let base = 0;
  for (let below = 1; below < level; below++) base += LEVELS + 1 - below;
  return base + i - 1;
}

/** As people write it: "3.4". */
export function name(field: number): string {
  const { level, i } = spot(field);
  return `${level}.${i}`;
}

export interface Point {
  x: number;
  y: number;
}

/** The middle of a field, in stone widths and heights from the top left of the picture. */
export function middle(field: number): Point {
  const { level, i } = spot(field);
  return { x: (level - 1) / 2 + i - 0.5, y: LEVELS - level + 0.5 };
}

export type Direction = "left" | "right" | "up" | "down";

const ahead: Record<Direction, (from: Point, to: Point) => [along: number, across: number]> = {
  left: (from, to) => [from.x - to.x, to.y - from.y],
  right: (from, to) => [to.x - from.x, to.y - from.y],
  up: (from, to) => [from.y - to.y, to.x - from.x],
  down: (from, to) => [to.y - from.y, to.x - from.x],
};

/** The candidate an arrow key leads to: the nearest in that direction, with those straight ahead first. */
export function step(from: number, direction: Direction, candidates: Iterable<number>): number | null {
  const start = middle(from);
  let best: number | null = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const [along, across] = ahead[direction](start, middle(candidate));
    if (along <= 0.1) continue;
    const cost = along + 2.5 * Math.abs(across);
    if (cost < least) [best, least] = [candidate, cost];
  }
  return best;
}
