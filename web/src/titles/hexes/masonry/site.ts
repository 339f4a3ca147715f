/** The land on which a pyramid will stand. */
import { block, n1, scatter, type Land, type Stroke } from "../map/lands";

/** Its measured square with stakes and cords, a sledge road, cut stones waiting. */
function strokes(): Stroke[] {
  const stones = [
    block(-45, 3, 12, 9, 5),
    block(-43, -8, 11, 9, 5),
    block(31, 2, 11, 9, 5),
    block(12, 42, 14, 9, 5),
    block(19, 33, 11, 8, 5),
  ];
  const tracks = [0, 1, 2, 3, 4].map((n) => `M${n1(-28 + n * 5.6)} ${n1(50 - n * 7)}l9 3`);
  const stakes = "M0-48v-7M42-25v-7M0-2v-7M-42-25v-7";
  const grains = scatter(12, 10, 8, 190, 0).map(([x, y]) => `M${n1(x)} ${n1(y)}h.1`);
  return [
    { d: grains.join(""), line: "#b08a4c", width: 1.4, opacity: 0.7 },
    { d: "M0-48 42-25 0-2-42-25z", fill: "#f3dfae", line: "#8a6426", width: 1.6 },
    {
      d: "M-31.500-30.800 10.500-7.800M-21-36.500 21-13.500M-10.500-42.300 31.500-19.300M10.500-42.300-31.500-19.300M21-36.500-21-13.500M31.500-30.800-10.500-7.800",
      line: "#b98f4b",
      width: 1.1,
    },
    { d: stakes, line: "#6e4a1c", width: 2.4 },
    { d: "M-32 55-9 6M-20 58 0 12", line: "#a37c40", width: 1.8, opacity: 0.8 },
    { d: tracks.join(""), line: "#8a6430", width: 1.8 },
    { d: stones.map(({ side }) => side).join(""), fill: "#9c7a45", line: "#6e5228", width: 0.9 },
    { d: stones.map(({ front }) => front).join(""), fill: "#d8b77c", line: "#6e5228", width: 0.9 },
    { d: stones.map(({ top }) => top).join(""), fill: "#f6e4b8", line: "#6e5228", width: 0.9 },
  ];
}

export const site: Land = { ground: "#dfc08a", draw: strokes };
