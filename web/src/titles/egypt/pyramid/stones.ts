/** Where the stones of the pyramid lie in its picture: seen from a corner, the levels stepped in by half a stone. */
import type { Point } from "../geometry";

/** Half the width of a stone's top, half its depth, and its height. */
export const WIDE = 22;
export const DEEP = 12;
export const HIGH = 17;

/** What lies on a space: nothing, a player's block by his seat, or the pharaoh's. */
export type Owner = number | "pharaoh" | null;
const PHARAOH = 5;
export const ownerOf = (space: number): Owner => (space === 0 ? null : space === PHARAOH ? "pharaoh" : space - 1);

export interface Place extends Point {
  /** The middle of the stone's top is at x, y. */
  space: number;
  level: number;
}

/** Every space, in the order of the spaces: from the back of each level to its front. */
export function placesOf(levels: number[]): Place[] {
  const width = Math.round(Math.sqrt(levels[0]));
  let space = 0;
  return levels.flatMap((count, level) => {
    const side = Math.round(Math.sqrt(count));
    const cells = Array.from({ length: count }, (_, n) => ({ i: n % side, j: Math.floor(n / side) }));
    cells.sort((a, b) => a.i + a.j - b.i - b.j || a.i - b.i);
    const inset = (width - side) / 2;
    return cells.map(({ i, j }) => ({
      space: space++,
      level,
      x: (i - j) * WIDE,
      y: (i + j + 2 * inset - (width - 1)) * DEEP - (level + 1) * HIGH,
    }));
  });
}

/** The outline of a stone's top around its middle. */
export const top = `M0-${DEEP}L${WIDE} 0 0 ${DEEP}-${WIDE} 0z`;
export const left = `M-${WIDE} 0 0 ${DEEP}v${HIGH}L-${WIDE} ${HIGH}z`;
export const right = `M${WIDE} 0 0 ${DEEP}v${HIGH}L${WIDE} ${HIGH}z`;

/** How many of the spaces of each level are filled. */
export function filledLevels(levels: number[], filled: number): number[] {
  let left = filled;
  return levels.map((count) => {
    const here = Math.max(0, Math.min(count, left));
    left -= count;
    return here;
  });
}
