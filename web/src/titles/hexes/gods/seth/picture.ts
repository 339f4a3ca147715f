import { bust, disk, INK, linen, night, wig, type Picture } from "../drawing";

export const picture: Picture = {
  strokes: [
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
