/** How much time a table's clock gives, in seconds; the server's `clock.py` has the numbers that count. */
import type { TempoName } from "../protocol";

export interface Tempo {
  bank: number;
  turn: number;
  question: number;
}

export const tempos: Record<Exclude<TempoName, "off">, Tempo> = {
  relaxed: { bank: 900, turn: 90, question: 60 },
  normal: { bank: 480, turn: 45, question: 40 },
  quick: { bank: 240, turn: 20, question: 20 },
  day: { bank: 0, turn: 86400, question: 86400 },
  days: { bank: 0, turn: 259200, question: 259200 },
};

export const tempoNames = ["off", ...Object.keys(tempos)] as TempoName[];
