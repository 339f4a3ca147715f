/** The observation of cheops-heirs. */
export const colors = ["black", "blue", "red", "green", "brown", "orange"] as const;
export const members = ["father", "mother", "son", "daughter"] as const;
export type Color = (typeof colors)[number];
export type Member = (typeof members)[number];
export type Thing = Color | "law" | Member | "neighbor";

export interface Heir {
  money: number | null;
  members: Record<Member, number>;
  stock: Record<Color, number>;
  laws: string[];
  joker: Color | null;
  neighbor_held: boolean;
}

export interface State {
  seats: number;
  active: number | null;
  round: number;
  fields: Thing[];
  tables: Record<Color, string>;
  sold: Record<Color, number>;
  /** The law under each table; 0: none. */
  under: Record<Color, number>;
  /** Where law 7 lies, and its number. */
  number_color: Color | null;
  number_entry: number;
  new_number: number;
  /** Laws 1 and 2 on the market field, the later one first; 0: none. */
  market: number[];
  three_tables: boolean;
  laws_left: string[];
  stacks: { left: number; top: Member | null }[];
  members_left: Record<Member, number>;
  neighbors: number;
  stage: string;
  /** What was taken and is not resolved; law 0: none. */
  taken_color: Color | null;
  taken_law: number;
  players: Heir[];
}

export interface Worth {
  kind: "fixed" | "times" | "double";
  value?: number;
  factor?: number;
  most?: number;
  others?: number;
  now: number[];
}

export interface Glance {
  market: number;
  worth: Record<Color, Worth>;
  full: Record<Color, boolean>;
  full_needed: number;
  standing: (number | null)[];
}

export interface Line {
  color: Color;
  count: number;
  each: number;
  sum: number;
  how: { key: string; args: Record<string, unknown> };
}

export interface Sheet {
  seats: { money: number; lines: Line[]; total: number; winner: boolean }[];
}

export type PriceEntry =
  | { kind: "fixed"; value: number }
  | { kind: "times"; factor: number }
  | { kind: "double"; most: number; others: number };

export interface PriceTable {
  id: string;
  type: string;
  entries: PriceEntry[];
}

export function laws(heir: Heir): number[] {
  return heir.laws.map(Number);
}
