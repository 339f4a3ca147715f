import { beard, blue, face, gold, green, INK, linen, water, wrapped, type Picture } from "../drawing";

export const picture: Picture = {
  strokes: [
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
};
