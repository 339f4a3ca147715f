/** Everybody's chances as bands on top of each other, in a picture 1000 wide and 100 high. */
import type { Moment } from "../protocol";

export const WIDE = 1000;
export const HIGH = 100;
/** How thick a band must be where its owner's shape stands in it. */
const ROOMY = 0.2;
const EDGE = 0.03;
/** More corners would only blur the lines. */
const CORNERS = 300;

export interface Band {
  seat: number;
  path: string;
  /** Where the band is thick enough for its owner's shape, as shares of the picture's width and height. */
  label: { x: number; y: number } | null;
}

/** The upper edge of each seat's band at a moment; the first seat's band lies on top. */
function edges(chances: number[]): number[] {
  const found = [1 - chances.reduce((sum, one) => sum + one, 0)];
  for (const chance of chances) found.push(found[found.length - 1] + chance);
  return found;
}

/** Where a moment is, as a share of the width. */
export function place(k: number, of: number): number {
  return of > 1 ? k / (of - 1) : 0;
}

/** The moment at a share of the width. */
export function momentAt(x: number, of: number): number {
  return Math.round(Math.max(0, Math.min(1, x)) * (of - 1));
}

/** The bands of the moments that are known, `of` of which there will be. */
export function bands(moments: Moment[], of: number): Band[] {
  const all = moments.map((moment) => edges(moment.chances));
  const step = Math.ceil(of / CORNERS);
  const shown = [...all.keys()].filter((k) => k % step === 0 || k === all.length - 1);
  const seats = moments[0]?.chances.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const line = (edge: number) => shown.map((k) => `${round(place(k, of) * WIDE)} ${round(all[k][edge] * HIGH)}`);
    const path = `M${line(seat).join("L")}L${line(seat + 1)
      .reverse()
      .join("L")}Z`;
    return { seat, path, label: roomiest(all, seat, of) };
  });
}

function roomiest(all: number[][], seat: number, of: number): Band["label"] {
  let best = ROOMY;
  let found: Band["label"] = null;
  for (const [k, at] of all.entries()) {
    const x = place(k, of);
    if (x < EDGE || x > 1 - EDGE) continue;
    const around = [all[k - 1] ?? at, at, all[k + 1] ?? at];
    const top = Math.max(...around.map((one) => one[seat]));
    const bottom = Math.min(...around.map((one) => one[seat + 1]));
    if (bottom - top <= best) continue;
    best = bottom - top;
    found = { x, y: (top + bottom) / 2 };
  }
  return found;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
