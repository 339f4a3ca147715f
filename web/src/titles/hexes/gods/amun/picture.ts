import { beard, blue, bust, face, gold, plume, red, TALL, water, type Picture } from "../drawing";

export const picture: Picture = {
  box: TALL,
  strokes: [
    ...plume(42, -2, gold),
    ...plume(54, 2, water),
    ...bust(blue),
    ...face(blue),
    ["M36 60C32 46 33 36 37 29H65L64 38C54 37 50 44 49 52C46 60 40 64 36 60z", red],
    ["M36 37C45 33 56 33 65 34V39C55 37 45 38 36 43z", gold, 1.8],
    beard,
  ],
};
