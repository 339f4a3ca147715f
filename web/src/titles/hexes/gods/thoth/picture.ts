import { brown, bust, disk, gold, INK, linen, night, water, wig, type Picture } from "../drawing";

export const picture: Picture = {
  strokes: [
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
};
