/** What a trade could be good for. Apart from the plain form of an offer, nothing here says what is allowed. */
import { covers, full, goods, kinds, missing, total, type Cards, type Kind, type Some } from "../cards/cards";

export type Costs = Record<string, Some>;

export interface Suggestion {
  give: Kind;
  get: Kind;
  /** What would be built with it. */
  build: string;
  /** Whether nothing else would be missing then. */
  last: boolean;
}

/** What to save for, most valuable first; oxcarts and ships alone win nothing. */
const order = ["temple_city", "settlement", "stone", "card", "oxcart", "ship"];

/** The builds that cards are missing for, the nearest first. */
export function goals(hand: Some, costs: Costs): { build: string; lack: Cards; n: number }[] {
  return order
    .filter((build) => costs[build])
    .map((build) => ({ build, lack: missing(hand, costs[build]), n: total(missing(hand, costs[build])) }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => a.n - b.n || order.indexOf(a.build) - order.indexOf(b.build));
}

/** Trades of one card for one card that bring the next build nearer; few, and no kind asked for twice in the same way. */
export function suggestions(hand: Some, costs: Costs, most = 3): Suggestion[] {
  const found: Suggestion[] = [];
  for (const { build, lack, n } of goals(hand, costs)) {
    if (n > 2) continue;
    const spare = kinds
      .map((kind) => ({ kind, n: (hand[kind] ?? 0) - (costs[build][kind] ?? 0) }))
      .filter((one) => one.n > 0)
      .sort((a, b) => b.n - a.n);
    for (const get of kinds.filter((kind) => lack[kind])) {
      const give = spare.find(({ kind }) => kind !== get && !found.some((one) => one.get === get && one.give === kind));
      if (give) found.push({ give: give.kind, get, build, last: n === 1 });
    }
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/** How much a card of each kind is wanted: the number of cards by which its nearest goal is short, fewest first. */
export function wanted(hand: Some, costs: Costs): Kind[] {
  const rank = (kind: Kind) => goals(hand, costs).findIndex(({ lack }) => lack[kind]);
  return kinds.filter((kind) => rank(kind) >= 0).sort((a, b) => rank(a) - rank(b));
}

export type Problem = "nothing" | "open" | "both" | "uncovered" | "nobody";

/** Why an offer can't be made: the server's refusal, anticipated before sending. */
export function problem(give: Cards, get: Cards, to: number[], hand: Some, open: boolean): Problem | null {
  if (!total(give) && !total(get)) return "nothing";
  if ((!total(give) || !total(get)) && !open) return "open";
  if (goods.some((kind) => give[kind] && get[kind])) return "both";
  if (!covers(hand, give)) return "uncovered";
  return to.length ? null : "nobody";
}

/** A discard that keeps the cards for the nearest build, and the scarcest of the rest. */
export function leastMissed(hand: Some, count: number, costs: Costs): Cards {
  const left = full(hand);
  const keep = kept(hand, total(hand) - count, costs);
  const out = full();
  for (let n = 0; n < count; n++) {
    const worth = (kind: Kind) => left[kind] - keep[kind];
    const kind = kinds.filter((one) => left[one]).sort((a, b) => worth(b) - worth(a) || left[b] - left[a])[0];
    if (!kind) break;
    left[kind]--;
    out[kind]++;
  }
  return out;
}

/** The cards of the most valuable build that can be paid with no more than `room` cards, or of the one nearest to it. */
function kept(hand: Some, room: number, costs: Costs): Cards {
  const builds = order.filter((build) => costs[build] && total(costs[build]) <= room);
  const best = builds.find((build) => covers(hand, costs[build])) ?? goals(hand, costs)[0]?.build;
  const cost = full(best ? costs[best] : {});
  return full(Object.fromEntries(kinds.map((kind) => [kind, Math.min(cost[kind], hand[kind] ?? 0)])));
}
