/** The lands that only the map of all Egypt has, drawn in the same hand as the others. */
import { wobble } from "../map/geometry";
import { n1, scatter, type Land, type Stroke } from "../map/lands";

/** Rounded clay hills, one behind another, with bricks drying in front of them. */
function hills(): Stroke[] {
  const mounds: [x: number, y: number, w: number, h: number][] = [
    [-2, -30, 22, 20],
    [-27, -18, 20, 17],
    [25, -19, 20, 17],
    [-37, 8, 15, 19],
    [38, 8, 15, 19],
    [-29, 32, 19, 15],
    [30, 31, 19, 15],
    [1, 50, 26, 17],
  ];
  const body = mounds.map(
    ([x, y, w, h]) =>
      `M${n1(x - w)} ${n1(y)}C${n1(x - w * 0.6)} ${n1(y - h * 1.2)} ${n1(x + w * 0.5)} ${n1(y - h * 1.35)} ${n1(x + w)} ${n1(y)}Q${n1(x)} ${n1(y + 4)} ${n1(x - w)} ${n1(y)}z`,
  );
  const lee = mounds.map(
    ([x, y, w, h]) =>
      `M${n1(x + w)} ${n1(y)}C${n1(x + w * 0.72)} ${n1(y - h * 0.66)} ${n1(x + w * 0.4)} ${n1(y - h)} ${n1(x + w * 0.1)} ${n1(y - h * 0.96)}Q${n1(x + w * 0.5)} ${n1(y - h * 0.4)} ${n1(x + w * 0.34)} ${n1(y + 1.5)}z`,
  );
  const lines = mounds.map(
    ([x, y, w, h], n) =>
      `M${n1(x - w * 0.5)} ${n1(y - h * 0.28)}q${n1(w * 0.22)}-${n1(h * 0.4 + wobble(n))} ${n1(w * 0.5)}-${n1(h * 0.42)}M${n1(x - w * 0.34)} ${n1(y - 1)}q${n1(w * 0.2)}-4 ${n1(w * 0.42)}-3.500`,
  );
  const bricks = [
    [-12, 42],
    [-2, 42],
    [8, 42],
    [-7, 37],
    [3, 37],
    [-2, 32],
  ].map(([x, y]) => `M${x} ${y}h8.600v4.300h-8.600z`);
  return [
    { d: body.join(""), fill: "#c98255", line: "#7a4321", width: 1.1 },
    { d: lee.join(""), fill: "#96532d", opacity: 0.75 },
    { d: lines.join(""), line: "#e6b088", width: 1.3, opacity: 0.8 },
    { d: bricks.join(""), fill: "#dd9b6b", line: "#6b3417", width: 0.9 },
  ];
}

/** Cedars with their flat tiers. */
function forest(): Stroke[] {
  const trees = scatter(18.5, 16, 11, 7, 27).sort((a, b) => a[1] - b[1]);
  const parts = trees.map(([x, y, n]) => {
    const size = 1 + wobble(n + 4) * 0.14;
    const tier = (up: number, half: number) => {
      const lean = wobble(n + up) * 1.2;
      return `M${n1(x - half * size + lean)} ${n1(y + 6 - up * size)}q${n1(half * size * 0.5)}-${n1(7.5 * size)} ${n1(half * size)}-${n1(7.5 * size)}t${n1(half * size)} ${n1(7.5 * size)}q${n1(-half * size)} ${n1(3.2 * size)} ${n1(-2 * half * size)} 0z`;
    };
    return {
      shadow: `M${n1(x - 7)} ${n1(y + 9)}q8 3 16 0`,
      trunk: `M${n1(x)} ${n1(y + 9)}v-7`,
      low: tier(0, 9.2),
      high: tier(6.5, 7) + tier(12, 4.4),
    };
  });
  return [
    { d: parts.map(({ shadow }) => shadow).join(""), line: "#2c5230", width: 2.6, opacity: 0.6 },
    { d: parts.map(({ trunk }) => trunk).join(""), line: "#4f3218", width: 2.4 },
    { d: parts.map(({ low }) => low).join(""), fill: "#3c6e3e", line: "#1f4226", width: 0.9 },
    { d: parts.map(({ high }) => high).join(""), fill: "#4f8a4a", line: "#1f4226", width: 0.9 },
  ];
}

/** Bare peaks with veins of ore. */
function mountains(): Stroke[] {
  const peaks: [x: number, y: number, w: number, h: number][] = [
    [-21, -21, 17, 22],
    [22, -21, 17, 23],
    [1, -25, 19, 29],
    [-40, 10, 11, 27],
    [40, 10, 11, 27],
    [-31, 33, 15, 22],
    [32, 33, 15, 22],
    [-13, 49, 17, 21],
    [14, 50, 18, 23],
  ];
  const body = peaks.map(
    ([x, y, w, h], n) =>
      `M${n1(x - w)} ${n1(y)}L${n1(x - w * 0.46)} ${n1(y - h * 0.5 + wobble(n))}L${n1(x - w * 0.3)} ${n1(y - h * 0.62)}L${n1(x)} ${n1(y - h)}L${n1(x + w * 0.42)} ${n1(y - h * 0.5)}L${n1(x + w)} ${n1(y)}q${n1(-w)} 4 ${n1(-2 * w)} 0z`,
  );
  const dark = peaks.map(
    ([x, y, w, h]) =>
      `M${n1(x)} ${n1(y - h)}L${n1(x + w * 0.42)} ${n1(y - h * 0.5)}L${n1(x + w)} ${n1(y)}q${n1(-w * 0.5)} 2 ${n1(-w * 0.85)} 2L${n1(x + w * 0.3)} ${n1(y - h * 0.35)}L${n1(x - w * 0.06)} ${n1(y - h * 0.55)}z`,
  );
  const veins = peaks.map(
    ([x, y, w, h]) =>
      `M${n1(x - w * 0.4)} ${n1(y - h * 0.2)}l${n1(w * 0.22)}-3 ${n1(w * 0.12)} 2.500M${n1(x - w * 0.16)} ${n1(y - h * 0.5)}l${n1(w * 0.1)} 3`,
  );
  return [
    { d: body.join(""), fill: "#bdb4a6", line: "#4a4340", width: 1.1 },
    { d: dark.join(""), fill: "#746a66" },
    { d: veins.join(""), line: "#b0522a", width: 1.7 },
  ];
}

/** Rocky ground with veins and nuggets that shine. */
function gold(): Stroke[] {
  const spots = scatter(17, 15, 11, 60, 28);
  const nugget = ([x, y, n]: [number, number, number], size: number) =>
    `M${n1(x - 5 * size)} ${n1(y + 2 * size)}l${n1(2 * size)}-${n1((5 + wobble(n)) * size)} ${n1(4.4 * size)}-${n1(1 * size)} ${n1(3.6 * size)} ${n1(3.4 * size)}-${n1(1.4 * size)} ${n1(3.8 * size)}-${n1(5.2 * size)} ${n1(1.2 * size)}z`;
  const golden = spots.filter((_, n) => n % 2 === 0);
  const stones = spots.filter((_, n) => n % 2);
  return [
    { d: stones.map((spot) => nugget(spot, 0.95)).join(""), fill: "#8f6531", line: "#5d3f18", width: 0.9 },
    { d: golden.map((spot) => nugget(spot, 1.15)).join(""), fill: "#ffd65a", line: "#6e4a06", width: 1.1 },
    { d: golden.map(([x, y]) => `M${n1(x - 1.5)} ${n1(y - 2.5)}l2.600-.700`).join(""), line: "#fffbe0", width: 1.6 },
    {
      d: golden
        .filter((_, n) => n % 3 === 0)
        .map(([x, y]) => `M${n1(x + 6)} ${n1(y - 10)}v5M${n1(x + 3.5)} ${n1(y - 7.5)}h5`)
        .join(""),
      line: "#fff6c8",
      width: 1.3,
    },
  ];
}

/** Sheep at pasture: it pays wool here. */
function meadow(): Stroke[] {
  const herd: [x: number, y: number, flip: number][] = [
    [-4, -38, 1],
    [-33, 24, 1],
    [20, 40, -1],
    [36, -14, -1],
    [-30, -17, -1],
    [-6, 46, 1],
  ];
  const at = (x: number, y: number, flip: number) => (dx: number, dy: number) => `${n1(x + dx * flip)} ${n1(y + dy)}`;
  const fleece = herd.map(([x, y, flip]) => {
    const p = at(x, y, flip);
    return `M${p(-8, 2)}C${p(-12, 0)} ${p(-10, -5)} ${p(-7, -5)}C${p(-6, -9)} ${p(-1, -9)} ${p(0, -6.5)}C${p(3, -9)} ${p(8, -7)} ${p(7, -3)}C${p(10, 0)} ${p(8, 4)} ${p(4, 3.5)}C${p(1, 6)} ${p(-6, 6)} ${p(-8, 2)}z`;
  });
  const heads = herd.map(([x, y, flip]) => {
    const p = at(x, y, flip);
    return `M${p(6, -4.5)}C${p(8, -8)} ${p(12, -7.5)} ${p(13.5, -3.5)}C${p(13, -1)} ${p(9, 0)} ${p(7, -1)}z`;
  });
  const legs = herd.map(([x, y, flip]) => {
    const p = at(x, y, flip);
    return `M${p(-5, 4)}L${p(-5, 8.5)}M${p(-2, 5)}L${p(-2, 9)}M${p(3, 4)}L${p(3, 8.5)}M${p(5.5, 3)}L${p(5.5, 8)}`;
  });
  const curls = herd.map(([x, y, flip]) => {
    const p = at(x, y, flip);
    return `M${p(-5, -2)}Q${p(-3, -4)} ${p(-1, -2)}M${p(1, -3)}Q${p(3, -5)} ${p(4.5, -2.5)}M${p(-2, 2)}Q${p(0, 0)} ${p(2, 2)}`;
  });
  const far = (x: number, y: number) => herd.every(([hx, hy]) => Math.abs(x - hx) > 13 || Math.abs(y - hy) > 11);
  const tufts = scatter(14, 12, 8, 20)
    .filter(([x, y]) => far(x, y))
    .map(
      ([x, y, n]) =>
        `M${n1(x - 3)} ${n1(y - 3)}q1.200 1.500 1.600 3.800M${n1(x)} ${n1(y - 4.5 - wobble(n))}q.3 2 0 5M${n1(x + 3.4)} ${n1(y - 3)}q-1.600 1.500-1.900 3.800`,
    );
  return [
    { d: tufts.join(""), line: "#5f7a2f", width: 1.3 },
    { d: legs.join(""), line: "#3b3128", width: 1.7 },
    { d: fleece.join(""), fill: "#fbf6e8", line: "#54483a", width: 1 },
    { d: curls.join(""), line: "#a89c86", width: 1 },
    { d: heads.join(""), fill: "#4a3d33", line: "#2c231b", width: 0.8 },
  ];
}

/** Waters are drawn as a whole, not by hexes. */
const water = (ground: string): Land => ({ ground, draw: () => [] });

export const lands: Record<string, Land> = {
  meadow: { ground: "#8fa85a", draw: meadow },
  hills: { ground: "#b36c42", draw: hills },
  forest: { ground: "#6f9a55", draw: forest },
  mountains: { ground: "#948b82", draw: mountains },
  gold: { ground: "#b5833c", draw: gold },
  sea: water("#5f9fbf"),
  nile: water("#4fa6a3"),
  delta: water("#4fa6a3"),
};

/** Here pastures pay wool, and on the site stands the pyramid itself. */
export const drawnAs: Record<string, string> = { pasture: "meadow", site: "desert" };
