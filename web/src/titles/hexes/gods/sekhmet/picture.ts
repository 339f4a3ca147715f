import { bust, disk, gold, INK, linen, night, red, snake, wig, type Picture } from "../drawing";

export const picture: Picture = {
  strokes: [
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
};
