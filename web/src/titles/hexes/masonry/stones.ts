/** Where the stones of a pyramid lie in its picture: seen from a corner, the levels stepped in by half a stone. */
import type { Point } from "../map/geometry";

/** Half the width of a stone's top, half its depth, and its height. */
export const WIDE = 22;
export const DEEP = 12;
export const HIGH = 17;

/** Whose a stone is: a player's, by seat, or the pharaoh's. */
export type Owner = number | "pharaoh";
const PHARAOH = 5;
/** What is on a place: nothing, or somebody's stone. */
export const ownerOf = (place: number): Owner | null => (place === 0 ? null : place === PHARAOH ? "pharaoh" : place - 1);

export interface Spot extends Point {
  /** The middle of the stone's top is at x, y. */
  place: number;
  level: number;
}

/** Every place in order: from the back of each level to its front. */
export function spotsOf(levels: number[]): Spot[] {
  const width = Math.round(Math.sqrt(levels[0]));
  let place = 0;
  return levels.flatMap((count, level) => {
    const side = Math.round(Math.sqrt(count));
    const cells = Array.from({ length: count }, (_, n) => ({ i: n % side, j: Math.floor(n / side) }));
    cells.sort((a, b) => a.i + a.j - b.i - b.j || a.i - b.i);
    const inset = (width - side) / 2;
    return cells.map(({ i, j }) => ({
      place: place++,
      level,
      x: (i - j) * WIDE,
      y: (i + j + 2 * inset - (width - 1)) * DEEP - (level + 1) * HIGH,
    }));
  });
}

/** The level being built now; past the last one if the pyramid is finished. */
export function levelAt(levels: number[], laid: number): number {
  let left = laid;
  const found = levels.findIndex((count) => (left -= count) < 0);
  return found < 0 ? levels.length : found;
}

/** The outlines of a stone's three faces around the middle of its top. */
export const top = `M0-${DEEP}L${WIDE} 0 0 ${DEEP}-${WIDE} 0z`;
export const left = `M-${WIDE} 0 0 ${DEEP}v${HIGH}L-${WIDE} ${HIGH}z`;
export const right = `M${WIDE} 0 0 ${DEEP}v${HIGH}L${WIDE} ${HIGH}z`;

/** A square of 24 laid onto each face. */
export const onto = {
  top: `matrix(${WIDE / 24} ${DEEP / 24} ${-WIDE / 24} ${DEEP / 24} 0 ${-DEEP})`,
  left: `matrix(${WIDE / 24} ${DEEP / 24} 0 ${HIGH / 24} ${-WIDE} 0)`,
  right: `matrix(${WIDE / 24} ${-DEEP / 24} 0 ${HIGH / 24} 0 ${DEEP})`,
};

/** Edges of a level that is not there yet: its top and the three corners facing us. */
export function frame(levels: number[], level: number): string {
  const side = Math.sqrt(levels[level]);
  const y = -(level + 1) * HIGH;
  const [w, d] = [side * WIDE, side * DEEP];
  return `M0 ${y - d}L${w} ${y} 0 ${y + d}-${w} ${y}zM-${w} ${y}v${HIGH}M0 ${y + d}v${HIGH}M${w} ${y}v${HIGH}`;
}
