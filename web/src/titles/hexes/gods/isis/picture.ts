import { bust, face, gold, hair, INK, light, water, type Picture } from "../drawing";

export const picture: Picture = {
  strokes: [
    ["M50 88C26 98 4 82 -2 40C12 60 30 68 50 72zM50 88C74 98 96 82 102 40C88 60 70 68 50 72z", water],
    ["M47 80C30 84 14 74 6 58M53 80C70 84 86 74 94 58", gold, -3],
    ["M10 76L18 68M20 84L28 74M32 89L37 78M90 76L82 68M80 84L72 74M68 89L63 78", INK, -1.8],
    ...bust(light),
    ...face(light),
    ...hair,
    ["M40 27V19H50V2H61V27z", gold],
    ["M46 27V23H57V6", INK, -1.5],
  ],
};
