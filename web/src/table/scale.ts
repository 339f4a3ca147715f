/** A round number at or above the maximum, and the lines to draw up to it. */
export function scale(most: number): { top: number; lines: number[] } {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((one) => most / one <= 5) ?? 500;
  const top = Math.max(step, Math.ceil(most / step) * step);
  return { top, lines: Array.from({ length: top / step + 1 }, (_, n) => n * step) };
}
