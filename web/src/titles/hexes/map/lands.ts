/** The terrain, drawn by small formulas with the irregularities of a hand: a few strokes of one color are one path. */
import { allExtensions } from "../extension";
import { R, wobble } from "./geometry";

export interface Stroke {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
  opacity?: number;
}

export const n1 = (n: number) => n.toFixed(1);
const TOKEN = 26;

/** Whether a thing of this size may be drawn there: not in a river. */
export type Dry = (x: number, y: number, room: number) => boolean;
export const everywhere: Dry = () => true;

export interface Land {
  /** The color of the ground. */
  ground: string;
  /** What is drawn on it, only where it is dry. */
  draw(dry: Dry): Stroke[];
}

/** Whether a spot is on the hex, far enough from its rim, and not under the number. */
function free(x: number, y: number, rim: number, token = TOKEN): boolean {
  const apothem = (R * Math.sqrt(3)) / 2 - rim;
  const side = Math.abs(x) * 0.5 + Math.abs(y) * (Math.sqrt(3) / 2);
  return Math.abs(x) < apothem && side < apothem && Math.hypot(x, y) > token;
}

/** Spots spread over a hex as if by hand: not in rows, and clear of the rim and the number. */
export function scatter(stepX: number, stepY: number, rim: number, seed: number, token?: number): [x: number, y: number, n: number][] {
  const found: [number, number, number][] = [];
  let n = seed;
  for (let y = -R; y <= R; y += stepY) {
    const shift = (Math.round(y / stepY) % 2) * (stepX / 2);
    for (let x = -R; x <= R; x += stepX) {
      n++;
      const at: [number, number] = [x + shift + wobble(n) * stepX * 0.16, y + wobble(n + 500) * stepY * 0.16];
      if (free(at[0], at[1], rim, token)) found.push([...at, n]);
    }
  }
  return found;
}

/** An ear of grain on its stalk, leaning in the wind. */
function ear(x: number, y: number, n: number): { stalk: string; grains: string } {
  const lean = 1.2 + wobble(n) * 1.4;
  const stalk = `M${n1(x)} ${n1(y + 6)}q${n1(lean * 0.2)}-4 ${n1(lean)}-8`;
  let grains = "";
  for (let k = 0; k < 3; k++) {
    const gx = x + lean * (0.7 + k * 0.25);
    const gy = y - 1 - k * 2.7;
    grains += `M${n1(gx)} ${n1(gy)}q-2.8-.6-2.900-3.300 2.700.4 2.900 3.300zM${n1(gx)} ${n1(gy)}q2.800-.6 2.900-3.300-2.700.4-2.900 3.300z`;
  }
  return { stalk, grains: `${grains}M${n1(x + lean * 1.5)} ${n1(y - 8)}q-1.500-2 .2-4.400 1.500 2.200-.2 4.400z` };
}

function fields(dry: Dry): Stroke[] {
  const ears = scatter(11.5, 15, 8, 3)
    .filter(([x, y]) => dry(x + 1, y - 2, 7))
    .map(([x, y, n]) => ear(x, y, n));
  const furrows = Array.from({ length: 7 }, (_, n) => {
    const y = -46 + n * 14.5;
    const reach = Math.min(46, (R - Math.abs(y)) * 1.65);
    return `M${n1(-reach)} ${n1(y + 3)}q${n1(reach)} ${n1(5 + wobble(n) * 2)} ${n1(reach * 2)} ${n1(wobble(n + 9))}`;
  });
  return [
    { d: furrows.join(""), line: "#c79a2f", width: 2.2, opacity: 0.55 },
    { d: ears.map(({ stalk }) => stalk).join(""), line: "#8e6a14", width: 1.1 },
    { d: ears.map(({ grains }) => grains).join(""), fill: "#9c7416" },
  ];
}

/** A papyrus stalk with its umbel: a fan of rays. */
function umbel(x: number, y: number, tall: number, lean: number, size: number) {
  const tx = x + lean;
  const ty = y - tall;
  const stalk = `M${n1(x)} ${n1(y)}Q${n1(x)} ${n1(y - tall * 0.6)} ${n1(tx)} ${n1(ty)}`;
  const turn = (lean / tall) * 0.8;
  const rim: string[] = [];
  let rays = "";
  for (let k = 0; k <= 8; k++) {
    const angle = -Math.PI / 2 + turn + ((k - 4) / 4) * 1.25;
    const far = size * (k === 0 || k === 8 ? 0.85 : 1);
    const px = n1(tx + Math.cos(angle) * far);
    const py = n1(ty + Math.sin(angle) * far);
    rays += `M${n1(tx)} ${n1(ty)}L${px} ${py}`;
    rim.push(`${px} ${py}`);
  }
  return { stalk, rays, fan: `M${n1(tx)} ${n1(ty)}L${rim.join("L")}Z` };
}

function grove(dry: Dry): Stroke[] {
  const plants: [number, number, number, number, number][] = [
    [-14, -22, 15, -5, 13],
    [15, -22, 14, 6, 12.5],
    [1, -24, 19, 0, 14],
    [-37, 6, 19, -4, 11],
    [38, 6, 19, 4, 11],
    [-30, 22, 14, 1, 9.5],
    [31, 22, 14, -1, 9.5],
    [-30, 42, 13, -5, 12],
    [30, 42, 13, 5, 12],
    [-15, 51, 15, -4, 13],
    [16, 51, 15, 4, 13],
    [0, 57, 18, 0, 14],
  ];
  const drawn = plants.filter(([x, y, tall, lean, size]) => dry(x + lean, y - tall - size / 3, size * 0.8)).map((plant) => umbel(...plant));
  const tufts = scatter(13, 12, 9, 71, 29)
    .filter(([x, y]) => dry(x, y, 3))
    .map(([x, y, n]) => `M${n1(x - 2)} ${n1(y)}l${n1(1 + wobble(n))}-4M${n1(x + 1)} ${n1(y)}l${n1(1 + wobble(n + 7))}-5`);
  return [
    { d: tufts.join(""), line: "#3a7146", width: 1.1, opacity: 0.8 },
    { d: "M-40 26q5-3 10 0t10 0M19 28q5-3 10 0t10 0M-12 -48q5-3 10 0t10 0", line: "#9fd0c0", width: 1.5, opacity: 0.75 },
    { d: drawn.map(({ stalk }) => stalk).join(""), line: "#245231", width: 1.9 },
    { d: drawn.map(({ fan }) => fan).join(""), fill: "#b9d98a" },
    { d: drawn.map(({ rays }) => rays).join(""), line: "#2f6a3c", width: 1 },
  ];
}

/** Long-horned cattle, seen from the side. */
function cow(x: number, y: number, flip: number, size = 1) {
  const at = (dx: number, dy: number) => `${n1(x + dx * flip * size)} ${n1(y + dy * size)}`;
  const body = `M${at(-11, -4)}C${at(-9, -7.5)} ${at(3, -6)} ${at(7, -7)}L${at(9.5, -9.5)}L${at(13.5, -7)}L${at(13.8, -4.6)}L${at(10.5, -4)}C${at(10, 0)} ${at(8.5, 2)} ${at(7.2, 2.5)}L${at(7, 8)}L${at(5, 8)}L${at(4.6, 3)}C${at(1, 4)} ${at(-3, 4)} ${at(-6, 3)}L${at(-6.6, 8)}L${at(-8.6, 8)}L${at(-9.4, 2)}C${at(-11.5, 0)} ${at(-12, -2)} ${at(-11, -4)}Z`;
  const horns = `M${at(10, -9)}C${at(7.5, -12)} ${at(7.5, -15)} ${at(9.5, -17)}M${at(11, -9)}C${at(13.5, -11.5)} ${at(14.5, -14)} ${at(13.5, -17)}M${at(-11, -3.5)}Q${at(-13.5, 0)} ${at(-12.6, 4)}`;
  const patch = `M${at(-6, -5.6)}q${n1(4 * flip * size)} ${n1(1 * size)} ${n1(6 * flip * size)} 0 ${n1(0.6 * flip * size)} ${n1(4.5 * size)} ${n1(-3 * flip * size)} ${n1(4.8 * size)} ${n1(-3.6 * flip * size)} ${n1(-0.6 * size)} ${n1(-3 * flip * size)} ${n1(-4.8 * size)}z`;
  return { body, horns, patch };
}

function pasture(dry: Dry): Stroke[] {
  const places: [x: number, y: number, flip: number, size: number][] = [
    [-3, -35, 1, 1.05],
    [-27, 32, 1, 1],
    [19, 42, -1, 1],
    [38, 8, -1, 0.8],
    [-38, -2, 1, 0.8],
    [24, -30, -1, 0.9],
    [-25, -28, 1, 0.9],
    [2, 48, 1, 0.9],
  ];
  const there = places.filter(([x, y]) => dry(x, y - 3, 12)).slice(0, 4);
  const herd = there.map((place) => cow(...place));
  const far = (x: number, y: number) => there.every(([cx, cy]) => Math.abs(x - cx) > 15 || Math.abs(y - cy) > 12);
  const shadows = there.map(([x, y, , size]) => `M${n1(x - 12 * size)} ${n1(y + 10 * size)}q${n1(12 * size)} 3 ${n1(25 * size)} 0`);
  const tufts = scatter(14, 12, 8, 20)
    .filter(([x, y]) => far(x, y) && dry(x, y, 4))
    .map(
      ([x, y, n]) =>
        `M${n1(x - 3)} ${n1(y - 3)}q1.200 1.500 1.600 3.800M${n1(x)} ${n1(y - 4.5 - wobble(n))}q.3 2 0 5M${n1(x + 3.4)} ${n1(y - 3)}q-1.600 1.500-1.900 3.800`,
    );
  return [
    { d: tufts.join(""), line: "#5f7a2f", width: 1.3 },
    { d: shadows.join(""), line: "#5f7a2f", width: 2.4, opacity: 0.5 },
    { d: herd.map(({ horns }) => horns).join(""), line: "#4a3218", width: 1.5 },
    { d: herd.map(({ body }) => body).join(""), fill: "#f6ebd2", line: "#4a3218", width: 1 },
    { d: herd.map(({ patch }) => patch).join(""), fill: "#8a5227" },
  ];
}

/** Courses of mud brick over the whole hex; none is quite like the next. */
function alluvial(dry: Dry): Stroke[] {
  const tints: string[] = ["", "", ""];
  let joints = "";
  for (let row = 0; row < 11; row++) {
    const y = -54 + row * 10;
    for (let col = -4; col <= 4; col++) {
      const seed = row * 31 + col * 7;
      const x = col * 19 + (row % 2) * 9.5 + wobble(seed) * 1.2;
      const w = 17.6 + wobble(seed + 3) * 1.1;
      const h = 8.6 + wobble(seed + 5) * 0.4;
      if (!free(x, y + 4, 5, 16) || !free(x - 8, y + 4, 2, 0) || !free(x + 8, y + 4, 2, 0) || !dry(x, y + 4, 5)) continue;
      const t = wobble(seed + 11) * 0.8;
      const brick = `M${n1(x - w / 2)} ${n1(y + t)}q${n1(w / 2)} ${n1(wobble(seed + 1) * 0.9)} ${n1(w)} ${n1(-t * 0.6)}l${n1(wobble(seed + 2) * 0.6)} ${n1(h)}q${n1(-w / 2)} ${n1(wobble(seed + 4) * 0.9)} ${n1(-w)} ${n1(t * 0.5)}z`;
      tints[Math.floor(((wobble(seed + 17) + 1) / 2) * 2.999)] += brick;
      joints += `M${n1(x - w / 2 + 1.5)} ${n1(y + t + 1.6)}h${n1(w - 4)}`;
    }
  }
  return [
    { d: tints[0], fill: "#c27a4d", line: "#7d3f20", width: 0.9 },
    { d: tints[1], fill: "#b26338", line: "#7d3f20", width: 0.9 },
    { d: tints[2], fill: "#cd8d5f", line: "#7d3f20", width: 0.9 },
    { d: joints, line: "#e5b48c", width: 1, opacity: 0.6 },
  ];
}

/** A cut block with its top and its shaded side. */
export function block(x: number, y: number, w: number, h: number, deep: number) {
  const front = `M${n1(x)} ${n1(y)}h${n1(w)}v${n1(h)}h${n1(-w)}z`;
  const top = `M${n1(x)} ${n1(y)}l${n1(deep)} ${n1(-deep * 0.7)}h${n1(w)}l${n1(-deep)} ${n1(deep * 0.7)}z`;
  const side = `M${n1(x + w)} ${n1(y)}l${n1(deep)} ${n1(-deep * 0.7)}v${n1(h)}l${n1(-deep)} ${n1(deep * 0.7)}z`;
  const marks = `M${n1(x + 3)} ${n1(y + h * 0.35)}l3.500-1M${n1(x + w * 0.55)} ${n1(y + h * 0.7)}l4-1.200`;
  return { front, top, side, marks };
}

function quarry(dry: Dry): Stroke[] {
  const cut: [x: number, y: number, w: number, h: number, deep: number][] = [
    [-23, -33, 19, 11, 6],
    [-1, -33, 19, 11, 6],
    [-13, -45, 20, 11, 6],
    [-46, 2, 16, 12, 5],
    [-43, -11, 13, 12, 5],
    [28, 0, 16, 13, 5],
    [29, -12, 12, 11, 5],
    [-35, 29, 18, 12, 6],
    [-14, 33, 20, 13, 6],
    [9, 30, 19, 12, 6],
    [-8, 47, 17, 8, 5],
  ];
  const blocks = cut.filter(([x, y, w, h]) => dry(x + w / 2 + 2, y + h / 2 - 2, 11)).map((place) => block(...place));
  const chips = scatter(12, 11, 8, 40, 27)
    .filter(([x, y]) => dry(x, y, 2))
    .map(([x, y, n]) => `M${n1(x)} ${n1(y)}l${n1(3 + wobble(n))}-1.500`);
  return [
    { d: chips.join(""), line: "#6d7078", width: 1.2 },
    { d: blocks.map(({ side }) => side).join(""), fill: "#63666f", line: "#474a52", width: 0.9 },
    { d: blocks.map(({ front }) => front).join(""), fill: "#a9acb3", line: "#474a52", width: 0.9 },
    { d: blocks.map(({ top }) => top).join(""), fill: "#d3d5d8", line: "#474a52", width: 0.9 },
    { d: blocks.map(({ marks }) => marks).join(""), line: "#6d7078", width: 1 },
  ];
}

function desert(): Stroke[] {
  const crests = [
    [-34, -27, 34],
    [4, -38, 26],
    [-46, -2, 30],
    [20, -8, 28],
    [-40, 26, 36],
    [2, 20, 42],
    [-16, 44, 34],
  ];
  const ridge = crests.map(([x, y, w]) => `M${x} ${y}q${n1(w * 0.3)}-9 ${n1(w * 0.52)}-1t${n1(w * 0.48)} 1`);
  const lee = crests.map(
    ([x, y, w]) =>
      `M${n1(x + w * 0.5)} ${n1(y - 1)}q${n1(w * 0.1)} 5 ${n1(w * 0.06)} 9 ${n1(w * 0.2)}-2 ${n1(w * 0.44)}-8-${n1(w * 0.24)} 4-${n1(w * 0.5)}-1z`,
  );
  const grains = scatter(12, 10, 8, 90, 0).map(([x, y]) => `M${n1(x)} ${n1(y)}h.1`);
  return [
    { d: lee.join(""), fill: "#cfb077", opacity: 0.75 },
    { d: ridge.join(""), line: "#ab8747", width: 1.5 },
    { d: grains.join(""), line: "#b9975a", width: 1.4, opacity: 0.8 },
  ];
}

const lands: Record<string, Land> = {
  fields: { ground: "#e2b84a", draw: fields },
  pasture: { ground: "#8fa85a", draw: pasture },
  grove: { ground: "#4f8f5b", draw: grove },
  alluvial: { ground: "#a35832", draw: alluvial },
  quarry: { ground: "#8c8f96", draw: quarry },
  desert: { ground: "#e8d3a2", draw: desert },
};

/** The lands of all titles, by their terrain. */
export const allLands = (): Record<string, Land> => Object.assign({}, lands, ...allExtensions().map((one) => one.lands));
