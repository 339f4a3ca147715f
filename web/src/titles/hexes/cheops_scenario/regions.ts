/** The names lettered on the map, clear of numbers and harbors. */
import type { say } from "../../../lib/speech.svelte";

type Key = Parameters<typeof say>[0];

export interface Lettering {
  key: Key;
  /** The line the letters stand on. */
  d: string;
  size: number;
  spacing: number;
  on: "sea" | "river" | "land";
}

const flat = (x: number, y: number, half: number, rise = 0) => `M${x - half} ${y}Q${x} ${y - rise * 2} ${x + half} ${y}`;

export const letterings: Lettering[] = [
  { key: "cs_at_mediterranean", d: "M36 44Q360-14 700 36", size: 33, spacing: 9, on: "sea" },
  { key: "cs_at_palestine", d: "M900 0Q916 120 898 300", size: 30, spacing: 6, on: "land" },
  { key: "cs_at_sinai", d: flat(732, 352, 132, 10), size: 42, spacing: 20, on: "land" },
  { key: "cs_at_suez", d: flat(572, 415, 48, 3), size: 17, spacing: 0.6, on: "sea" },
  { key: "cs_at_suez_more", d: flat(572, 436, 48), size: 17, spacing: 0.6, on: "sea" },
  { key: "cs_at_aqaba", d: flat(836, 506, 48, 3), size: 17, spacing: 0.6, on: "sea" },
  { key: "cs_at_aqaba_more", d: flat(836, 527, 48), size: 17, spacing: 0.6, on: "sea" },
  { key: "cs_at_red_sea", d: "M752 742Q806 770 836 905", size: 38, spacing: 6, on: "sea" },
  { key: "cs_at_western", d: flat(92, 760, 120, 4), size: 29, spacing: 4, on: "land" },
  { key: "cs_at_desert", d: flat(112, 796, 120, 4), size: 29, spacing: 4, on: "land" },
  { key: "cs_at_eastern", d: flat(574, 606, 60, 2), size: 20, spacing: 1, on: "land" },
  { key: "cs_at_desert", d: flat(624, 696, 60, 2), size: 20, spacing: 1, on: "land" },
  { key: "cs_at_lower", d: flat(52, 247, 52, 2), size: 20, spacing: 1.5, on: "land" },
  { key: "cs_at_egypt", d: flat(104, 337, 52, 2), size: 20, spacing: 1.5, on: "land" },
  { key: "cs_at_upper", d: flat(260, 787, 52, 2), size: 20, spacing: 1.5, on: "land" },
  { key: "cs_at_egypt", d: flat(312, 877, 52, 2), size: 20, spacing: 1.5, on: "land" },
  { key: "cs_at_giza", d: flat(52, 428, 52, 2), size: 22, spacing: 3, on: "land" },
  { key: "cs_at_nubia", d: flat(364, 968, 56, 2), size: 22, spacing: 2.5, on: "land" },
  { key: "cs_at_nile", d: "M404 492C396 540 352 566 356 612S430 690 440 730", size: 34, spacing: 16, on: "river" },
  { key: "cs_at_delta_nile", d: "M196 146C226 184 232 226 262 262S300 316 330 346", size: 25, spacing: 9, on: "river" },
  { key: "cs_at_delta", d: "M410 356C436 318 444 280 470 244S500 190 524 138", size: 25, spacing: 9, on: "river" },
  { key: "cs_at_arabia", d: "M968 330Q1080 340 1190 420", size: 44, spacing: 18, on: "land" },
];
