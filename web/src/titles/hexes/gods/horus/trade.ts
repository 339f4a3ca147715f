/** Trades that nobody can refuse. */
import type { Move } from "../../../../protocol";
import { full, type Cards, type Kind, type Some } from "../../cards/cards";

export interface HorusForm {
  kinds: Kind[];
  give: Some;
  to: number[];
  most: number;
}

/** What each named opponent would get, by seat. */
export type Gifts = Partial<Record<number, Kind>>;

/** Cards left to promise: the hand minus what is already promised, and none of the named kind. */
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
