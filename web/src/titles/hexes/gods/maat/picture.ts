import { bust, face, hair, INK, light, linen, red, TALL, type Picture } from "../drawing";

export const picture: Picture = {
  box: TALL,
  strokes: [
    ["M46 32C34 18 36 -4 50 -13C62 -14 67 -6 62 0C70 8 66 24 55 32z", linen],
    ["M50 32C47 18 48 4 55 -6M49 22L40 14M48 12L41 3M52 21L60 12M50 10L58 3", INK, -1.6],
    ...bust(light),
    ...face(light),
    ...hair,
    ["M35 35C31 38 29 44 30 50L35 44z", red, 1.8],
  ],
};
