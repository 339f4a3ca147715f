/** What the gods are drawn with: busts facing right, each in a square of 100, made of flat shapes with a dark outline. */

/** A shape, its color, and the width of its outline; without a color it is a line. */
export type Stroke = [d: string, fill: string, width?: number];

export interface Picture {
  strokes: Stroke[];
  /** Its view box, where plumes need more room than the square. */
  box?: string;
}

export const INK = "#2b1c10";
export const brown = "#b5673e";
export const light = "#d99a63";
export const green = "#5f9a63";
export const blue = "#4b78b0";
export const lapis = "#24457a";
export const gold = "#e3b64e";
export const linen = "#fff3d9";
export const red = "#b8402c";
export const water = "#2f9a90";
export const night = "#33281f";

export const disk = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Shoulders and the broad collar. */
export const bust = (skin: string): Stroke[] => [
  ["M8 101C10 86 25 81 40 77H60C75 81 90 86 92 101z", skin],
  ["M20 101Q26 82 50 79Q74 82 80 101z", gold, 2],
  ["M28 101Q33 87 50 85Q67 87 72 101z", lapis, 1.5],
  ["M36 101Q40 92 50 91Q60 92 64 101z", water, 1.5],
];
/** The bands of a mummy, with the collar over them. */
export const wrapped: Stroke[] = [
  ["M12 101C13 84 26 79 40 77H60C74 79 87 84 88 101z", linen],
  ["M26 101Q30 83 50 80Q70 83 74 101z", gold, 2],
  ["M34 101Q38 89 50 87Q62 89 66 101z", lapis, 1.5],
];
/** The heavy wig behind and in front of the shoulder, for gods with an animal's head. */
export const wig = (color: string, stripe: string): Stroke[] => [
  ["M38 36C27 42 24 64 26 90H43C42 78 44 68 48 62C53 70 55 78 54 90H68C70 76 68 62 62 54z", color],
  ["M33 52C31 64 31 76 32 88M38 56C37 66 37 76 38 88M60 68C61 75 61 82 61 88", stripe, -2],
];
const faceLine = "M40 32H61C63 35 62 38 63 41L69 50L65 53C67 54 67 56 65 57C66 58 66 60 64 61C65 65 63 68 58 68H54C52 71 53 75 55 80H38z";
/** A face in profile, its eye seen from the front, as Egyptian painters did it. */
export const face = (skin: string): Stroke[] => [
  [faceLine, skin],
  ["M54 45Q58 41 63 45Q58 48 54 45z", linen, 1.6],
  [disk(59, 45, 1.9), INK, 0],
  ["M54 45L46 47M51 40Q57 36 62 39", INK, -2.2],
  ["M60 58H65", INK, -1.6],
];
export const beard: Stroke = ["M56 67H63L66 84Q62 87 59 84z", night, 2];
export const hair: Stroke[] = [
  ["M36 26C27 36 26 62 27 91H46C44 78 44 64 47 54L49 40C54 36 60 36 63 36C64 26 46 18 36 26z", night],
  ["M33 44V88M39 40V88", "#5d4a38", -1.8],
  ["M35 35C43 30 54 29 64 32V37C54 35 44 36 35 41z", gold, 1.8],
];
export const plume = (x: number, tilt: number, color: string): Stroke[] => [
  [`M${x} 32C${x - 8 + tilt} 14 ${x - 7 + tilt} -8 ${x + 1 + tilt} -13C${x + 9 + tilt} -8 ${x + 9 + tilt} 14 ${x + 6} 32z`, color],
  [`M${x + 3} 30L${x + 1 + tilt} -6M${x - 3 + tilt} 14H${x + 5 + tilt}M${x - 4 + tilt} 4H${x + 6 + tilt}`, INK, -1.5],
];
export const snake = (x: number, y: number): Stroke => [
  `M${x} ${y}C${x + 6} ${y - 1} ${x + 2} ${y - 7} ${x + 7} ${y - 7}C${x + 10} ${y - 6} ${x + 9} ${y - 2} ${x + 6} ${y - 3}C${x + 9} ${y + 1} ${x + 5} ${y + 4} ${x} ${y + 4}z`,
  gold,
  1.8,
];

/** Where tall plumes and feathers have room. */
export const TALL = "-7 -15 114 114";
