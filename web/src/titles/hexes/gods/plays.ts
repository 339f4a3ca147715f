/** What one's god allows now, as the server tells it, and the moves that come of it. */
import type { Legal, Move } from "../../../protocol";
import { full, type Cards, type Kind, type Some } from "../cards/cards";
import type { God } from "./god";

/** The move that plays each god. */
export const tags: Record<God, string> = {
  horus: "horus",
  ptha: "makeshift",
  atum: "atum",
  osiris: "osiris",
  isis: "isis",
  amun: "amun",
  maat: "maat",
  thoth: "thoth",
  sekhmet: "sekhmet",
  seth: "seth",
};

export interface HorusForm {
  kinds: Kind[];
  give: Some;
  to: number[];
  most: number;
}
export interface PthaForm {
  prices: { keep: Kind; instead: Kind }[];
  paths: number[];
}
export interface OsirisForm {
  ways: Record<string, number[]>;
}
export interface SekhmetForm {
  settlements: number[];
  cities: number[];
  /** What is paid beside the mercenary. */
  prices: Record<"settlement" | "temple_city", Some>;
}
interface Forms {
  horus: HorusForm;
  makeshift: PthaForm;
  osiris: OsirisForm;
  sekhmet: SekhmetForm;
}

export function formOf<Tag extends keyof Forms>(legal: Legal | null, tag: Tag): Forms[Tag] | undefined {
  return legal?.forms.find((form) => form.do === tag) as Forms[Tag] | undefined;
}

export function movesOf(legal: Legal | null, tag: string): Move[] {
  return (legal?.moves ?? []).filter((move) => move.do === tag);
}

export function usable(legal: Legal | null, god: God): boolean {
  return movesOf(legal, tags[god]).length > 0 || (legal?.forms ?? []).some((form) => form.do === tags[god]);
}

/** A move of the god that may be asked about where none is possible. */
export function sample(god: God, other: number): Move {
  const moves: Record<God, Move> = {
    horus: { do: "horus", kind: "brick", to: [other], give: ["cattle"] },
    ptha: { do: "makeshift", path: 0, keep: "brick", instead: "brick" },
    atum: { do: "atum", kind: null },
    osiris: { do: "osiris", lift: 0, put: 1 },
    isis: { do: "isis", kind: "brick" },
    amun: { do: "amun", give: "brick", get: "cattle" },
    maat: { do: "maat", seat: other },
    thoth: { do: "thoth", replace: null, by: null },
    sekhmet: { do: "sekhmet", build: "settlement", intersection: 0 },
    seth: { do: "seth" },
  };
  return moves[god];
}

/** What each named opponent would get, by his seat. */
export type Gifts = Partial<Record<number, Kind>>;

/** Cards that are left to promise: what is in hand less what is promised already, and none of the kind that is named. */
export function promised(form: HorusForm, kind: Kind, gifts: Gifts): Cards {
  const left = { ...full(form.give), [kind]: 0 };
  for (const gift of Object.values(gifts)) if (gift) left[gift] = Math.max(0, left[gift] - 1);
  return left;
}

export function forcedTrade(kind: Kind, gifts: Gifts): Move {
  const to = Object.keys(gifts)
    .map(Number)
    .filter((seat) => gifts[seat])
    .sort((a, b) => a - b);
  return { do: "horus", kind, to, give: to.map((seat) => gifts[seat]) };
}

export function makeshiftPrice({ keep, instead }: { keep: Kind; instead: Kind }): Some {
  return keep === instead ? { [keep]: 2 } : { [keep]: 1, [instead]: 1 };
}

/** The price of a development card with one of its resources replaced. */
export function scribePrice(cost: Some, move: Move): Cards {
  const price = full(cost);
  if (move.replace) price[move.replace as Kind]--;
  if (move.by) price[move.by as Kind]++;
  return price;
}

/** The answer to Atum or Isis: for now, or once for all. */
export function answer(god: God, kind: Kind | null, always: boolean): Move {
  return always ? { do: "standing", answer: kind ?? "never" } : { do: god, kind };
}

/** What becomes of a used card: it is kept where it is chosen itself. */
export function afterUse(used: God, chosen: God): Move {
  return chosen === used ? { do: "keep_god" } : { do: "take_god", god: chosen };
}
