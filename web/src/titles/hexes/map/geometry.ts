/** Where things lie on the map, in units where a hex has the radius R. */
import type { Point } from "../../../lib/arrows";
import type { Facts } from "../state";

export const R = 60;
const HALF = (R * Math.sqrt(3)) / 2;
const THIRD = R / 2;

export type { Point };

export interface Harbor {
  /** Where the sign stands, and the two intersections it serves. */
  sign: Point;
  ends: [Point, Point];
  oasis: boolean;
  /** Away from the land, in degrees. */
  turn: number;
}

export interface Layout {
  hexes: Point[];
  points: Point[];
  paths: { a: Point; b: Point; middle: Point; turn: number }[];
  harbors: Harbor[];
  /** The outline of each island, once around. */
  shores: Point[][];
  /** What must be seen: the land with its harbors. */
  box: { x: number; y: number; width: number; height: number };
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const degrees = (dx: number, dy: number) => (Math.atan2(dy, dx) * 180) / Math.PI;

/** How far a harbor's sign stands off the coast, and how large it is. */
const OFF = 0.67 * R;
export const SIGN = 0.36 * R;

/** On a map with its own seas, the facts say which hexes are water, and the harbors stand off their land. */
export function layOut(map: Facts["map"], wet: (hex: number) => boolean = () => false): Layout {
  const points = map.points.map(([x, y]) => ({ x: x * HALF, y: y * THIRD }));
  const hexes = map.hexes.map(({ row, x }) => ({ x: (x + 1) * HALF, y: (3 * row + 2) * THIRD }));
  const paths = map.paths.map(([from, to]) => {
    const a = points[from];
    const b = points[to];
    return { a, b, middle: middle(a, b), turn: degrees(b.x - a.x, b.y - a.y) };
  });
  const harbors = map.harbors.map(({ at, oasis }): Harbor => {
    const [a, b] = at.map((end) => points[end]);
    const inland = map.corners.findIndex((corners, hex) => corners.includes(at[0]) && corners.includes(at[1]) && !wet(hex));
    const edge = middle(a, b);
    const out = { x: edge.x - hexes[inland].x, y: edge.y - hexes[inland].y };
    const far = OFF / Math.hypot(out.x, out.y);
    return {
      sign: { x: edge.x + out.x * far, y: edge.y + out.y * far },
      ends: [a, b],
      oasis,
      turn: degrees(out.x, out.y),
    };
  });
  return { hexes, points, paths, harbors, shores: shoresOf(map, points), box: boxOf(points, harbors) };
}

/** The sides that belong to only one hex, joined end to end: a ring for each island. */
function shoresOf(map: Facts["map"], points: Point[]): Point[][] {
  const around = [0, 1, 2, 5, 4, 3];
  const next = new Map<number, number>();
  const sides = map.corners.flatMap((corners) => around.map((corner, n) => [corners[corner], corners[around[(n + 1) % 6]]]));
  const seen = new Set(sides.map(([from, to]) => `${from}/${to}`));
  for (const [from, to] of sides) if (!seen.has(`${to}/${from}`)) next.set(from, to);
  const shores: Point[][] = [];
  for (const first of next.keys()) {
    const shore: Point[] = [];
    for (let at: number | undefined = first; at !== undefined;) {
      shore.push(points[at]);
      const to = next.get(at);
      next.delete(at);
      at = to !== undefined && next.has(to) ? to : undefined;
    }
    shores.push(shore);
  }
  return shores;
}

/** The part of the plane that these points take up. */
export function around(points: Point[], room = 0): Layout["box"] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y };
}

function boxOf(points: Point[], harbors: Harbor[]): Layout["box"] {
  const reach = SIGN + 3;
  const xs = [...points.flatMap(({ x }) => [x - 10, x + 10]), ...harbors.flatMap(({ sign }) => [sign.x - reach, sign.x + reach])];
  const ys = [...points.flatMap(({ y }) => [y - 10, y + 10]), ...harbors.flatMap(({ sign }) => [sign.y - reach, sign.y + reach])];
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** How a piece is turned to lie along its path without being upside down. */
export const lying = (turn: number) => (turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn);

/** A number between −1 and 1 that is always the same for the same n. */
export function wobble(n: number): number {
  const turn = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return (turn - Math.floor(turn)) * 2 - 1;
}

/** A closed line through these points, as if drawn by hand: each side bends a little. */
export function drawn(points: Point[], size: number, seed: number): string {
  const fixed = (n: number) => n.toFixed(1);
  return `${points
    .map((point, n) => {
      const to = points[(n + 1) % points.length];
      const half = middle(point, to);
      const bend = `${fixed(half.x + wobble(seed + n) * size)} ${fixed(half.y + wobble(seed + n + 40) * size)}`;
      return `${n ? "" : `M${fixed(point.x)} ${fixed(point.y)}`}Q${bend} ${fixed(to.x)} ${fixed(to.y)}`;
    })
    .join("")}Z`;
}

/** The corners of a hex around the origin, from the upper left clockwise. */
export function corners(radius: number): Point[] {
  return Array.from({ length: 6 }, (_, n) => {
    const turn = (Math.PI / 3) * n - (5 * Math.PI) / 6;
    return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
  });
}

/** Points pushed away from a middle. */
export function swollen(points: Point[], around: Point, by: number): Point[] {
  return points.map(({ x, y }) => {
    const far = Math.hypot(x - around.x, y - around.y);
    return { x: x + ((x - around.x) / far) * by, y: y + ((y - around.y) / far) * by };
  });
}

/** The candidate nearest to where a finger came down, if it is near enough. */
export function nearest<T>(to: Point, candidates: Iterable<[T, Point]>, reach: number): T | null {
  let best: T | null = null;
  let least = reach;
  for (const [candidate, { x, y }] of candidates) {
    const far = Math.hypot(x - to.x, y - to.y);
    if (far <= least) [best, least] = [candidate, far];
  }
  return best;
}
