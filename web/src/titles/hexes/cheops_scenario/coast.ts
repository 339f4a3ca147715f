/** Where land and water meet on a map that has both. */
import type { Point } from "../map/geometry";
import type { Facts } from "../state";

const AROUND = [0, 1, 2, 5, 4, 3];

/** The sides of a hex, clockwise. */
const sidesOf = (corners: number[]): [number, number][] => AROUND.map((corner, n) => [corners[corner], corners[AROUND[(n + 1) % 6]]]);

/** The lines between the hexes within and those across, joined end to end; a line that returns to its start is closed. */
export function borders(
  map: Facts["map"],
  within: (hex: number) => boolean,
  across: (hex: number | null) => boolean,
): { line: number[]; closed: boolean }[] {
  const owner = new Map<string, number>();
  for (const [hex, corners] of map.corners.entries()) for (const [a, b] of sidesOf(corners)) owner.set(`${a}/${b}`, hex);
  const next = new Map<number, number>();
  const reached = new Set<number>();
  for (const [hex, corners] of map.corners.entries()) {
    if (!within(hex)) continue;
    for (const [a, b] of sidesOf(corners)) {
      if (!across(owner.get(`${b}/${a}`) ?? null)) continue;
      next.set(a, b);
      reached.add(b);
    }
  }
  const lines: { line: number[]; closed: boolean }[] = [];
  const starts = [...next.keys()].sort((a, b) => Number(reached.has(a)) - Number(reached.has(b)));
  for (const start of starts) {
    if (!next.has(start)) continue;
    const line = [start];
    for (let at = start, to = next.get(at); to !== undefined; at = to, to = next.get(at)) {
      next.delete(at);
      line.push(to);
    }
    const closed = line.length > 2 && line.at(-1) === start;
    lines.push({ line: closed ? line.slice(0, -1) : line, closed });
  }
  return lines;
}

const n1 = (n: number) => n.toFixed(1);
const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** A line with its corners rounded off, as water rounds them. */
export function rounded(points: Point[], closed: boolean, by = 0.3): string {
  const count = points.length;
  const at = (n: number) => points[(n + count) % count];
  const put = ({ x, y }: Point) => `${n1(x)} ${n1(y)}`;
  if (!closed) {
    const turns = points
      .slice(1, -1)
      .map((corner, n) => `L${put(between(corner, points[n], by))}Q${put(corner)} ${put(between(corner, points[n + 2], by))}`);
    return `M${put(points[0])}${turns.join("")}L${put(points[count - 1])}`;
  }
  const turns = points.map(
    (corner, n) => `${n ? "L" : "M"}${put(between(corner, at(n - 1), by))}Q${put(corner)} ${put(between(corner, at(n + 1), by))}`,
  );
  return `${turns.join("")}Z`;
}

/** A soft line through points, from the first to the last. */
export function through(points: Point[]): string {
  const at = (n: number) => points[Math.max(0, Math.min(points.length - 1, n))];
  const put = (x: number, y: number) => `${n1(x)} ${n1(y)}`;
  return points
    .slice(0, -1)
    .map((a, n) => {
      const [before, b, after] = [at(n - 1), at(n + 1), at(n + 2)];
      const c1 = put(a.x + (b.x - before.x) / 6, a.y + (b.y - before.y) / 6);
      const c2 = put(b.x - (after.x - a.x) / 6, b.y - (after.y - a.y) / 6);
      return `${n ? "" : `M${put(a.x, a.y)}`}C${c1} ${c2} ${put(b.x, b.y)}`;
    })
    .join("");
}
