/** How much time a table's clock gives, in seconds; the server's `clock.py` has the numbers that count. */
import type { TempoName } from "../protocol";
import { say, speech } from "./speech.svelte";

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

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Style = "narrow" | "short" | "long";

function unit(count: number, name: string, style: Style): string {
  return new Intl.NumberFormat(speech.language, { style: "unit", unit: name, unitDisplay: style }).format(count);
}

/** Seconds in words, in the two largest units: "90 sec", "8 min", "1 hr 5 min", "2 days 3 hr". */
export function span(seconds: number, style: Style = "short"): string {
  const whole = Math.max(0, Math.round(seconds));
  const units: [string, number][] = [
    ["day", DAY],
    ["hour", HOUR],
    ["minute", MINUTE],
    ["second", 1],
  ];
  if (whole < 2 * MINUTE && whole !== MINUTE) return unit(whole, "second", style);
  const first = units.findIndex(([, size]) => whole >= size);
  const parts: string[] = [];
  let rest = whole;
  for (const [name, size] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count) parts.push(unit(count, name, style));
  }
  return parts.join(" ");
}

/** A clock's face: "0:42", or the span where seconds don't matter. It shows 0:00 only when time is up. */
export function face(milliseconds: number, style: Style = "short"): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  if (seconds >= HOUR) return span(seconds - (seconds % MINUTE), style);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a tempo gives, as a line beside its name. */
export function tempoAbout(name: TempoName): string {
  if (name === "off") return say("tempo_off_about");
  const { bank, turn, question } = tempos[name];
  if (!bank) return say("tempo_days_about");
  return say("tempo_about", { turn: span(turn), bank: span(bank), question: span(question) });
}

/** The same in a few figures. */
export function tempoFigures(name: TempoName): string {
  if (name === "off") return "–";
  const { bank, turn } = tempos[name];
  return bank ? `${span(turn)} + ${span(bank)}` : say("tempo_each");
}
