import { beard, brown, bust, disk, face, light, linen, red, type Picture } from "../drawing";

export const picture: Picture = {
  strokes: [
    [disk(50, 52, 42), "#e5883c", 0],
    ...bust(brown),
    ...face(light),
    ["M36 66C30 54 32 40 36 34L64 34V39C54 38 50 44 49 54C47 62 42 68 36 66z", red],
    ["M31 36L28 12L37 11L39 26C46 24 58 25 66 32L64 39C52 34 40 36 33 44z", red],
    ["M39 27C36 12 42 2 50 1C56 1 58 5 56 9C62 16 66 24 66 32C57 26 46 25 39 27z", linen],
    ["M60 25C70 24 73 16 67 13", red, -2.6],
    beard,
  ],
};
