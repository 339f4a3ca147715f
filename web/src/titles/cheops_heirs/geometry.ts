/** The pyramid: 11 rows, fields numbered row by row from the base, left to right (CH-1). */
import { step, type Direction, type Point } from "../../lib/arrows";

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

/** The middle of a field, in stone widths and heights from the top left of the picture. */
export function middle(field: number): Point {
  const { level, i } = spot(field);
  return { x: (level - 1) / 2 + i - 0.5, y: LEVELS - level + 0.5 };
}

const STRIDE = { least: 0.1, aside: 2.5 };

/** The field an arrow key leads to. */
export function next(field: number, direction: Direction, candidates: number[]): number | null {
  return step(
    middle(field),
    direction,
    candidates.map((one): [number, Point] => [one, middle(one)]),
    STRIDE,
  );
}
