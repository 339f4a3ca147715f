/** A sentence in pieces: words, and counted things that are drawn between them. */

/** `tail` is the punctuation after counted things, which must not end up alone on the next line. */
export type Part = { text: string } | { counts: Record<string, number>; tail: string };

// Characters from the private use area: no sentence has them.
const OPEN = "\uE000";
const CLOSE = "\uE001";

/** The placeholder in a sentence for the counts with this number. */
export function stand(n: number): string {
  return `${OPEN}${n}${CLOSE}`;
}

export function parts(text: string, counts: Record<string, number>[]): Part[] {
  return [...text.matchAll(new RegExp(`${OPEN}(\\d+)${CLOSE}([.,;:!?]*)|[^${OPEN}]+`, "g"))].map(([whole, n, tail]) =>
    n === undefined ? { text: whole } : { counts: counts[Number(n)], tail },
  );
}
