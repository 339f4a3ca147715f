/** The geography around and on the map of all Egypt, in units of the map. */
import { wobble, type Layout, type Point } from "../map/geometry";
import type { Facts } from "../state";
import { borders, rounded } from "./coast";

const points = (text: string): Point[] =>
  text.split(" ").map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x, y };
  });

/** The coasts beyond the map: Africa to the west and south, Asia to the east. Each ends under the map. */
export const africa = {
  west: points("-2000,-40 -1300,70 -900,40 -560,120 -300,118 -150,150 -40,178 60,226"),
  south: points("690,985 748,1052 790,1130 880,1240 1010,1400 1240,1720 1500,2100"),
};
export const asia = {
  north: points("748,70 742,22 772,-60 776,-180 812,-330 800,-600 830,-1000 800,-1500"),
  south: points("2000,2200 1560,1640 1330,1290 1180,1080 1060,930 1000,800 950,690 934,590 912,500 872,446 838,420"),
};
export const lands: Point[][] = [
  [...africa.west, ...africa.south, { x: 1500, y: 2700 }, { x: -2000, y: 2700 }],
  [...asia.north, { x: 2600, y: -1500 }, { x: 2600, y: 2200 }, ...asia.south],
];

/** The Nile from its source to where it divides, and the arms of the delta, through the middles of hexes. */
export const river = {
  stem: points("640,1420 556,1290 604,1150 566,1040 571,960 520,870 468,780 416,690 364,600 416,510 364,420 364,396"),
  arms: [points("358,384 346,362 312,330 260,240 208,150 180,92"), points("370,384 382,362 416,330 468,240 520,150 548,92")],
};

function inside(ring: Point[], { x, y }: Point): boolean {
  let within = false;
  for (let n = 0, last = ring.length - 1; n < ring.length; last = n++) {
    const [a, b] = [ring[n], ring[last]];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
  }
  return within;
}

const HEX = 54;
/** What lies at a spot: a hex of the map, or beyond it land or sea. */
function groundAt(layout: Layout, terrain: string[], spot: Point): string {
  const hex = layout.hexes.findIndex(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < HEX);
  if (hex >= 0) return terrain[hex];
  return lands.some((ring) => inside(ring, spot)) ? "desert" : "sea";
}

interface Marks {
  waves: string;
  ridges: string;
  lee: string;
}

/** Waves on the sea, dunes on the land beyond the map. */
export function marksOf(layout: Layout, terrain: string[]): Marks {
  const marks: Marks = { waves: "", ridges: "", lee: "" };
  let n = 0;
  for (let y = -640; y < 1700; y += 46) {
    for (let x = -820; x < 1900; x += 78) {
      n++;
      const spot = { x: x + ((y / 46) % 2) * 39 + wobble(n) * 20, y: y + wobble(n + 70) * 15 };
      const ends = [-26, 0, 26, 60].map((dx) => groundAt(layout, terrain, { x: spot.x + dx, y: spot.y }));
      const put = `M${spot.x.toFixed(0)} ${spot.y.toFixed(0)}`;
      if (ends.every((ground) => ground === "sea")) {
        const w = (8 + wobble(n + 3) * 2).toFixed(1);
        marks.waves += `${put}q${(Number(w) / 2).toFixed(1)}-5 ${w} 0t${w} 0${n % 3 ? "" : `t${w} 0`}`;
      } else if (
        ends.every((ground) => ground === "desert") &&
        layout.hexes.every((hex) => Math.hypot(hex.x - spot.x - 15, hex.y - spot.y) > 84)
      ) {
        const w = 46 + wobble(n + 9) * 16;
        marks.ridges += `${put}q${(w * 0.32).toFixed(0)}-12 ${(w * 0.55).toFixed(0)}-2t${(w * 0.45).toFixed(0)} 3`;
        marks.lee += `M${(spot.x + w * 0.53).toFixed(0)} ${(spot.y - 2).toFixed(0)}q6 7 3 13 ${(w * 0.24).toFixed(0)}-3 ${(w * 0.46).toFixed(0)}-11-${(w * 0.3).toFixed(0)} 5-${(w * 0.5).toFixed(0)}-2z`;
      }
    }
  }
  return marks;
}

export interface Shores {
  /** The land of the map. */
  land: string;
  /** Its coasts on the sea and its banks on the river, and the sea lanes between waters. */
  coast: string;
  bank: string;
  stream: string;
}

export function shoresOf(layout: Layout, map: Facts["map"], terrain: string[], waters: string[]): Shores {
  const wet = (hex: number) => waters.includes(terrain[hex]);
  const dry = (hex: number) => !wet(hex);
  const sea = (hex: number | null) => hex !== null && terrain[hex] === "sea";
  const flows = (hex: number | null) => hex !== null && wet(hex) && !sea(hex);
  const draw = (within: (hex: number) => boolean, across: (hex: number | null) => boolean, by?: number) =>
    borders(map, within, across)
      .map(({ line, closed }) =>
        rounded(
          line.map((at) => layout.points[at]),
          closed,
          by,
        ),
      )
      .join("");
  return {
    land: draw(dry, (hex) => hex === null || wet(hex), 0.2),
    coast: draw(dry, sea, 0.2),
    bank: draw(dry, flows, 0.2),
    stream: draw(
      (hex) => flows(hex),
      (hex) => !flows(hex),
      0.2,
    ),
  };
}

/** The paths between two waters, where only ships go. */
export function lanesOf(layout: Layout, map: Facts["map"], terrain: string[], waters: string[]): string {
  return map.paths
    .map(([a, b], path) => {
      const beside = map.corners.flatMap((corners, hex) => (corners.includes(a) && corners.includes(b) ? [hex] : []));
      if (!beside.every((hex) => waters.includes(terrain[hex]))) return "";
      const { a: from, b: to } = layout.paths[path];
      return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
    })
    .join("");
}
