import { beard, face, gold, green, INK, lapis, linen, water, wrapped, type Picture } from "../drawing";

export const picture: Picture = {
  strokes: [
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
};
