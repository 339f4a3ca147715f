import { brown, bust, disk, gold, INK, lapis, linen, night, wig, type Picture } from "../drawing";

export const picture: Picture = {
  strokes: [
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
};
