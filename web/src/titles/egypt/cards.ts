/** Counting resource cards. */
import { resources, type Cards, type Resource } from "./state";

export const kinds = resources;
export type Kind = Resource;
export type { Cards };
/** Cards as a move has them: only what there is of. */
export type Some = Partial<Cards>;

export function full(some: Some | null | undefined = {}): Cards {
  return { brick: 0, cattle: 0, papyrus: 0, grain: 0, stone: 0, ...some };
}

export function some(cards: Some): Some {
  return Object.fromEntries(kinds.filter((kind) => cards[kind]).map((kind) => [kind, cards[kind]]));
}

export function total(cards: Some | null | undefined): number {
  return cards ? kinds.reduce((sum, kind) => sum + (cards[kind] ?? 0), 0) : 0;
}

export function added(cards: Cards, kind: Kind, n: number): Cards {
  return { ...cards, [kind]: Math.max(0, cards[kind] + n) };
}

/** What of `wanted` is not in the hand. */
export function missing(hand: Some, wanted: Some): Cards {
  return full(Object.fromEntries(kinds.map((kind) => [kind, Math.max(0, (wanted[kind] ?? 0) - (hand[kind] ?? 0))])));
}

export function covers(hand: Some, wanted: Some): boolean {
  return total(missing(hand, wanted)) === 0;
}

/** The band on a card of each kind, after the land it comes from. */
export const tints: Record<Kind, string> = { brick: "#b5673e", cattle: "#8fa85a", papyrus: "#4f8f5b", grain: "#e2b84a", stone: "#8c8f96" };
