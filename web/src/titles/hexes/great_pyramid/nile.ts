/** The course of the Nile: from the source at the rim through the middles of the sides its hexes share, and in two arms at the delta. */
import type { Game } from "../../../table/game.svelte";
import { lying, wobble, type Layout, type Point } from "../map/geometry";
import { pyramidFacts } from "./state";

export const WATER = 27;
/** How much it leans where it crosses a side, so that it winds. */
const LEAN = (13 * Math.PI) / 180;

/** One bend: a cubic curve. */
export interface Bend {
  a: Point;
  b: Point;
  c: Point;
  d: Point;
}

export interface Nile {
  /** From the source to where the delta begins, then each arm from there to its mouth. */
  stem: Bend[];
  arms: [Bend, Bend];
  /** Where it leaves the land, and which way: at the source and the mouths. */
  ends: { at: Point; out: Point }[];
  /** Which part of it lies on which hex. */
  on: Map<number, Bend[]>;
  /** Where it is crossed, and which way the path across it lies, in degrees. */
  crossings: { path: number; at: Point; turn: number }[];
}

const unit = (from: Point, to: Point): Point => {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / far, y: (to.y - from.y) / far };
};
const turned = ({ x, y }: Point, by: number): Point => ({ x: x * Math.cos(by) - y * Math.sin(by), y: x * Math.sin(by) + y * Math.cos(by) });
const ahead = (from: Point, way: Point, by: number): Point => ({ x: from.x + way.x * by, y: from.y + way.y * by });

function bend(a: Point, out: Point, d: Point, into: Point): Bend {
  const reach = Math.hypot(d.x - a.x, d.y - a.y) * 0.4;
  return { a, b: ahead(a, out, reach), c: ahead(d, into, -reach), d };
}

export function nileOf(layout: Layout, river: number[], crossings: number[]): Nile {
  const at = crossings.map((path) => layout.paths[path].middle);
  const middles = river.map((hex) => layout.hexes[hex]);
  const delta = river.length - 1;
  const ways = river.map((_, n) => (n ? turned(unit(middles[n - 1], middles[n]), n % 2 ? LEAN : -LEAN) : unit(at[0], middles[0])));
  const on = new Map<number, Bend[]>();
  const stem: Bend[] = [];
  for (let n = 0; n < delta; n++) {
    const next = bend(at[n], ways[n], at[n + 1], ways[n + 1]);
    stem.push(next);
    on.set(river[n], [next]);
  }
  const mouths = [at[delta + 1], at[delta + 2]].map((mouth) => ({ at: mouth, out: unit(middles[delta], mouth) }));
  const [first, second] = mouths.map((mouth) => bend(at[delta], ways[delta], mouth.at, mouth.out));
  on.set(river[delta], [first, second]);
  return {
    stem,
    arms: [first, second],
    ends: [{ at: at[0], out: { x: -ways[0].x, y: -ways[0].y } }, ...mouths],
    on,
    crossings: crossings.map((path, n) => ({ path, at: at[n], turn: layout.paths[path].turn })),
  };
}

const drawn = new WeakMap<Layout, Nile>();

/** The Nile of a game's map: its course is worked out once per layout. */
export function nileIn(game: Game, layout: Layout): Nile {
  const { river, crossings } = pyramidFacts(game);
  let nile = drawn.get(layout);
  if (!nile) drawn.set(layout, (nile = nileOf(layout, river, crossings)));
  return nile;
}

/** A boat lies along its path, or along the stream if the path runs up and down: on its side it wouldn't look like a boat. */
export const afloat = (turn: number) => (Math.abs(lying(turn)) > 60 ? 0 : lying(turn));

export function along({ a, b, c, d }: Bend, t: number): Point {
  const u = 1 - t;
  const mix = (p: number, q: number, r: number, s: number) => u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

const STEPS = 16;
const marks = Array.from({ length: STEPS + 1 }, (_, n) => n / STEPS);

const n1 = (n: number) => n.toFixed(1);

export const drawnBends = (bends: Bend[]) =>
  bends
    .map(({ a, b, c, d }, n) => `${n ? "" : `M${n1(a.x)} ${n1(a.y)}`}C${n1(b.x)} ${n1(b.y)} ${n1(c.x)} ${n1(c.y)} ${n1(d.x)} ${n1(d.y)}`)
    .join("");

/** How far beyond the land an end of the river reaches, as a line. */
export function beyond({ at, out }: Nile["ends"][number], by: number): { d: string; to: Point } {
  const to = ahead(at, out, by);
  return { d: `M${n1(at.x)} ${n1(at.y)}L${n1(to.x)} ${n1(to.y)}`, to };
}

/** Whether a thing of this size at a spot of a hex stays clear of the water and its banks. */
export function clearOf(bends: Bend[], hex: Point): (x: number, y: number, room: number) => boolean {
  const line = bends.flatMap((one) => marks.map((t) => along(one, t)));
  return (x, y, room) => line.every((point) => Math.hypot(point.x - hex.x - x, point.y - hex.y - y) > WATER / 2 + 3 + room);
}

/** Spots along the river, at a distance from its middle, with the direction it flows there. */
export function beside(bends: Bend[], side: number, every: number): (Point & { way: Point })[] {
  const spots: (Point & { way: Point })[] = [];
  let gone = every / 2;
  for (const one of bends) {
    for (let n = 0; n < STEPS * 2; n++) {
      const [here, next] = [along(one, n / STEPS / 2), along(one, (n + 1) / STEPS / 2)];
      gone += Math.hypot(next.x - here.x, next.y - here.y);
      if (gone < every) continue;
      gone -= every;
      const way = unit(here, next);
      spots.push({ x: here.x - way.y * side, y: here.y + way.x * side, way });
    }
  }
  return spots;
}

/** Papyrus on the banks, where no piece and no number stands. */
export function reedsOf(nile: Nile, layout: Layout): (Point & { tall: number; lean: number })[] {
  const far = (spot: Point, from: Point, least: number) => Math.hypot(spot.x - from.x, spot.y - from.y) > least;
  const hexes = [...nile.on.keys()].map((hex) => layout.hexes[hex]);
  const edge = WATER / 2 + 2.5;
  const banks = [nile.stem, ...nile.arms.map((arm) => [arm])].flatMap((bends) => [edge, -edge].flatMap((side) => beside(bends, side, 8)));
  const water = [...nile.stem, ...nile.arms].flatMap((one) => marks.map((t) => along(one, t)));
  return banks
    .filter(
      (spot) =>
        nile.crossings.every(({ at }) => far(spot, at, 22)) &&
        hexes.every((hex) => far(spot, hex, 26)) &&
        water.every((point) => far(spot, point, WATER / 2 - 3)),
    )
    .filter((_, n) => wobble(n * 7) > -0.35)
    .map(({ x, y }, n) => ({ x, y, tall: 8 + wobble(n) * 2.5, lean: wobble(n + 90) * 3 }));
}
