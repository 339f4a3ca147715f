/** The frame of nineteen hexes, for pictures drawn without a game. */
import { layOut, type Layout, type Point } from "./geometry";

const letters: Record<string, string> = { q: "quarry", g: "grove", p: "pasture", f: "fields", a: "alluvial", d: "desert", s: "site" };
/** Terrain by first letters; papyrus grows in groves. */
export const lettered = (text: string): string[] => [...text].map((letter) => letters[letter]);

const rows = [3, 4, 5, 4, 3];
const six = [
  [-1, -1],
  [0, -2],
  [1, -1],
  [-1, 1],
  [0, 2],
  [1, 1],
];

/** The board with these sides of hexes as its paths, and where the corners of its hexes are. */
export function boardOf(sides: [hex: number, a: number, b: number][] = []): { layout: Layout; at: (hex: number, corner: number) => Point } {
  const hexes = rows.flatMap((count, row) => Array.from({ length: count }, (_, i) => ({ row, x: 2 * i + 5 - count })));
  const spots = hexes.map(({ row, x }) => six.map(([dx, dy]) => [x + 1 + dx, 3 * row + 2 + dy] as [number, number]));
  const names = [...new Set(spots.flat().map(String))];
  const points = names.map((name) => name.split(",").map(Number) as [number, number]);
  const corners = spots.map((around) => around.map((spot) => names.indexOf(String(spot))));
  const paths = sides.map(([hex, a, b]): [number, number] => [corners[hex][a], corners[hex][b]]);
  const layout = layOut({ hexes, corners, points, paths, harbors: [] });
  return { layout, at: (hex, corner) => layout.points[corners[hex][corner]] };
}
