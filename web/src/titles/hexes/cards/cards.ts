/** Counting resource cards, and gold where it is traded like one. */
import type { Game } from "../../../table/game.svelte";
import { factsOf, resources, type Resource } from "../state";

export const kinds = resources;
export type Kind = Resource;
export const goods = [...resources, "gold"] as const;
export type Good = (typeof goods)[number];
export type Cards = Record<Good, number>;
/** Cards as a move has them: only the kinds that occur. */
export type Some = Partial<Cards>;

/** What is traded in a game's title. */
export const goodsOf = (game: Game): readonly Good[] => factsOf(game).goods ?? kinds;

export function full(some: Some | null | undefined = {}): Cards {
  return { brick: 0, cattle: 0, papyrus: 0, grain: 0, stone: 0, gold: 0, ...some };
}

export function some(cards: Some): Some {
  return Object.fromEntries(goods.filter((kind) => cards[kind]).map((kind) => [kind, cards[kind]]));
}

export function total(cards: Some | null | undefined): number {
  return cards ? goods.reduce((sum, kind) => sum + (cards[kind] ?? 0), 0) : 0;
}

export function added(cards: Cards, kind: Good, n: number): Cards {
  return { ...cards, [kind]: Math.max(0, cards[kind] + n) };
}

/** The part of `wanted` that is not in the hand. */
export function missing(hand: Some, wanted: Some): Cards {
  return full(Object.fromEntries(goods.map((kind) => [kind, Math.max(0, (wanted[kind] ?? 0) - (hand[kind] ?? 0))])));
}

export function covers(hand: Some, wanted: Some): boolean {
  return total(missing(hand, wanted)) === 0;
}

/** The color band on each kind of card, after the land it comes from; a title may have its own. */
export const tints: Record<Good, string> = {
  brick: "var(--tint-brick, #b5673e)",
  cattle: "var(--tint-cattle, #8fa85a)",
  papyrus: "var(--tint-papyrus, #4f8f5b)",
  grain: "var(--tint-grain, #e2b84a)",
  stone: "var(--tint-stone, #8c8f96)",
  gold: "var(--tint-gold, #d9a520)",
};
