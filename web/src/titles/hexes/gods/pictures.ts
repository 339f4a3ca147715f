/** The ten gods as busts that look to the right, each in a square of 100: flat shapes with a dark outline. */
import type { God } from "./god";

/** A shape, its color, and the width of its outline: without color it is a line. */
export type Stroke = [d: string, fill: string, width?: number];

export const INK = "#2b1c10";
const brown = "#b5673e";
const light = "#d99a63";
const green = "#5f9a63";
const blue = "#4b78b0";
const lapis = "#24457a";
const gold = "#e3b64e";
const linen = "#fff3d9";
const red = "#b8402c";
const water = "#2f9a90";
const night = "#33281f";

const disk = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Shoulders and the broad collar. */
const bust = (skin: string): Stroke[] => [
  ["M8 101C10 86 25 81 40 77H60C75 81 90 86 92 101z", skin],
  ["M20 101Q26 82 50 79Q74 82 80 101z", gold, 2],
  ["M28 101Q33 87 50 85Q67 87 72 101z", lapis, 1.5],
  ["M36 101Q40 92 50 91Q60 92 64 101z", water, 1.5],
];
/** The bands of a mummy, and on them the collar. */
const wrapped: Stroke[] = [
  ["M12 101C13 84 26 79 40 77H60C74 79 87 84 88 101z", linen],
  ["M26 101Q30 83 50 80Q70 83 74 101z", gold, 2],
  ["M34 101Q38 89 50 87Q62 89 66 101z", lapis, 1.5],
];
/** The heavy wig behind and before the shoulder of those with an animal's head. */
const wig = (color: string, stripe: string): Stroke[] => [
  ["M38 36C27 42 24 64 26 90H43C42 78 44 68 48 62C53 70 55 78 54 90H68C70 76 68 62 62 54z", color],
  ["M33 52C31 64 31 76 32 88M38 56C37 66 37 76 38 88M60 68C61 75 61 82 61 88", stripe, -2],
];
const faceLine = "M40 32H61C63 35 62 38 63 41L69 50L65 53C67 54 67 56 65 57C66 58 66 60 64 61C65 65 63 68 58 68H54C52 71 53 75 55 80H38z";
/** A face in profile, its eye seen from the front as the painters did it. */
const face = (skin: string): Stroke[] => [
  [faceLine, skin],
  ["M54 45Q58 41 63 45Q58 48 54 45z", linen, 1.6],
  [disk(59, 45, 1.9), INK, 0],
  ["M54 45L46 47M51 40Q57 36 62 39", INK, -2.2],
  ["M60 58H65", INK, -1.6],
];
const beard: Stroke = ["M56 67H63L66 84Q62 87 59 84z", night, 2];
const hair: Stroke[] = [
  ["M36 26C27 36 26 62 27 91H46C44 78 44 64 47 54L49 40C54 36 60 36 63 36C64 26 46 18 36 26z", night],
  ["M33 44V88M39 40V88", "#5d4a38", -1.8],
  ["M35 35C43 30 54 29 64 32V37C54 35 44 36 35 41z", gold, 1.8],
];
const plume = (x: number, tilt: number, color: string): Stroke[] => [
  [`M${x} 32C${x - 8 + tilt} 14 ${x - 7 + tilt} -8 ${x + 1 + tilt} -13C${x + 9 + tilt} -8 ${x + 9 + tilt} 14 ${x + 6} 32z`, color],
  [`M${x + 3} 30L${x + 1 + tilt} -6M${x - 3 + tilt} 14H${x + 5 + tilt}M${x - 4 + tilt} 4H${x + 6 + tilt}`, INK, -1.5],
];
const snake = (x: number, y: number): Stroke => [
  `M${x} ${y}C${x + 6} ${y - 1} ${x + 2} ${y - 7} ${x + 7} ${y - 7}C${x + 10} ${y - 6} ${x + 9} ${y - 2} ${x + 6} ${y - 3}C${x + 9} ${y + 1} ${x + 5} ${y + 4} ${x} ${y + 4}z`,
  gold,
  1.8,
];

export const pictures: Record<God, Stroke[]> = {
  horus: [
    ...bust(brown),
    ...wig(lapis, gold),
    ["M35 44C33 27 45 16 58 18C70 20 78 28 80 40C80 48 76 51 73 51C66 61 57 64 48 62C40 59 36 52 35 44z", linen],
    ["M35 44C33 27 45 16 58 18C70 20 78 28 80 40C74 33 68 31 62 32C54 32 50 38 46 45C42 50 36 50 35 44z", "#7d5a3c"],
    ["M70 32C80 32 88 39 86 50C85 55 80 56 79 51C77 47 73 47 68 47C66 42 67 36 70 32z", gold],
    [disk(61, 38, 5.5), linen, 2.4],
    [disk(62, 38, 2.8), INK, 0],
    ["M58 44L52 60L59 57L64 45z", night, 0],
    ["M67 44C64 50 60 50 60 55", INK, -2],
  ],
  ptha: [
    ...wrapped,
    ...face(green),
    ["M37 52C33 34 41 22 52 22C60 22 64 28 64 36L58 35C52 36 48 42 48 52C44 56 39 56 37 52z", blue],
    ["M41 34Q48 24 60 30", linen, -1.6],
    beard,
    ["M80 14V101", INK, -7.5],
    ["M80 14V101", gold, -4],
    ["M69 15C72 6 82 3 92 9L88 15L82 13L83 20H76z", gold, 2.2],
    ["M70 58H90V63H70zM71 66H89V71H71zM72 74H88V79H72z", water, 2],
    ["M60 92C68 84 74 82 86 84V91C76 92 70 95 64 99z", green, 2],
  ],
  atum: [
    [disk(50, 52, 42), "#e5883c", 0],
    ...bust(brown),
    ...face(light),
    ["M36 66C30 54 32 40 36 34L64 34V39C54 38 50 44 49 54C47 62 42 68 36 66z", red],
    ["M31 36L28 12L37 11L39 26C46 24 58 25 66 32L64 39C52 34 40 36 33 44z", red],
    ["M39 27C36 12 42 2 50 1C56 1 58 5 56 9C62 16 66 24 66 32C57 26 46 25 39 27z", linen],
    ["M60 25C70 24 73 16 67 13", red, -2.6],
    beard,
  ],
  osiris: [
    ...wrapped,
    ...face(green),
    ["M37 54C34 44 36 36 38 33L64 33V38C54 38 50 44 49 52C46 58 40 58 37 54z", linen],
    ["M36 34C26 30 26 14 34 7C41 14 41 26 40 34zM62 33C70 28 73 13 66 6C58 13 57 25 59 33z", water],
    ["M39 34C36 20 42 8 47 5C46 1 53 0 53 5C59 9 66 22 63 34C55 31 46 31 39 34z", linen],
    ["M36 34C45 29 56 29 66 33V38C55 35 45 36 37 41z", gold, 1.8],
    beard,
    ["M64 102L38 84C31 79 24 85 29 90", INK, -7.5],
    ["M64 102L38 84C31 79 24 85 29 90", gold, -4],
    ["M36 102L63 84", INK, -6.5],
    ["M36 102L63 84", lapis, -3.2],
    ["M62 84L72 79L88 98L80 102z", gold, 2.2],
    ["M67 83L81 101M70 81L85 99", INK, -1.6],
  ],
  isis: [
    ["M50 88C26 98 4 82 -2 40C12 60 30 68 50 72zM50 88C74 98 96 82 102 40C88 60 70 68 50 72z", water],
    ["M47 80C30 84 14 74 6 58M53 80C70 84 86 74 94 58", gold, -3],
    ["M10 76L18 68M20 84L28 74M32 89L37 78M90 76L82 68M80 84L72 74M68 89L63 78", INK, -1.8],
    ...bust(light),
    ...face(light),
    ...hair,
    ["M40 27V19H50V2H61V27z", gold],
    ["M46 27V23H57V6", INK, -1.5],
  ],
  amun: [
    ...plume(42, -2, gold),
    ...plume(54, 2, water),
    ...bust(blue),
    ...face(blue),
    ["M36 60C32 46 33 36 37 29H65L64 38C54 37 50 44 49 52C46 60 40 64 36 60z", red],
    ["M36 37C45 33 56 33 65 34V39C55 37 45 38 36 43z", gold, 1.8],
    beard,
  ],
  maat: [
    ["M46 32C34 18 36 -4 50 -13C62 -14 67 -6 62 0C70 8 66 24 55 32z", linen],
    ["M50 32C47 18 48 4 55 -6M49 22L40 14M48 12L41 3M52 21L60 12M50 10L58 3", INK, -1.6],
    ...bust(light),
    ...face(light),
    ...hair,
    ["M35 35C31 38 29 44 30 50L35 44z", red, 1.8],
  ],
  thoth: [
    ["M30 6C30 24 70 24 70 6C66 14 34 14 30 6z", gold],
    [disk(50, 9, 8), linen],
    ...bust(brown),
    ...wig(water, linen),
    ["M66 38C84 38 96 56 93 84C87 66 80 54 62 52z", night],
    ["M36 44C34 30 44 23 54 24C64 25 71 32 71 40C70 50 60 58 50 58C42 57 37 52 36 44z", linen],
    ["M36 44C34 30 44 23 54 24C60 25 64 27 67 30C56 30 50 36 46 46C43 50 37 49 36 44z", night],
    [disk(60, 39, 4.4), gold, 2.2],
    [disk(61, 39, 2), INK, 0],
  ],
  sekhmet: [
    [disk(48, 16, 15), red],
    ...bust(red),
    ...wig("#a8552c", gold),
    [
      "M35 50C31 36 38 27 50 27C59 27 66 32 71 37C78 37 86 39 88 44L87 56C87 62 81 66 74 65C66 66 58 69 50 67C40 65 36 58 35 50z",
      "#dda653",
    ],
    ["M37 35C31 27 37 19 45 24C48 27 46 33 42 36z", "#dda653"],
    ["M39 32C37 27 40 25 43 28z", red, 0],
    ["M79 38C84 38 88 40 88 45C86 49 82 49 80 46z", night, 1.5],
    ["M87 55Q78 59 68 56M73 48V49M77 51V52M71 53V54", INK, -2.2],
    ["M42 56C44 64 50 68 56 68M38 50C39 54 40 57 42 60", "#a8552c", -2.4],
    ["M57 43Q63 37 68 42Q63 46 57 43z", linen, 1.8],
    [disk(63.5, 42, 2.1), INK, 0],
    ["M57 43L50 46M55 37Q61 33 67 36M70 44C72 48 72 52 70 56", INK, -2],
    snake(59, 21),
  ],
  seth: [
    ...bust("#7d3b2a"),
    ...wig(night, "#8f6a4a"),
    ["M40 32L33 4L46 2L50 28zM52 28L54 1L67 5L61 30z", "#7d3b2a"],
    ["M42 26L38 8L43 7L46 25zM56 26L58 6L62 8L59 26z", night, 0],
    [
      "M35 46C34 32 44 25 55 26C64 27 70 32 76 38C86 46 95 58 97 70C97 76 91 78 87 74C80 64 72 61 64 61C56 66 46 65 41 60C37 56 35 52 35 46z",
      "#a04a33",
    ],
    ["M97 69C97 76 91 78 87 74C87 70 92 67 97 69z", night, 0],
    ["M56 42Q62 37 67 42Q62 46 56 42z", linen, 1.8],
    [disk(62, 42, 2.1), INK, 0],
    ["M56 42L49 46M89 72C82 68 76 63 70 58", INK, -2.2],
  ],
};

/** What of the plane a picture is seen through: tall plumes and feathers need more of it. */
export const boxes: Partial<Record<God, string>> = { amun: "-7 -15 114 114", maat: "-7 -15 114 114" };
