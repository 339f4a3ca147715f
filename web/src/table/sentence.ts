/** A sentence in pieces: words, and counted things that are drawn between them. */

export type Part = { text: string } | { counts: Record<string, number> };

// Letters of the private use area: no sentence has them.
const OPEN = "\uE000";
const CLOSE = "\uE001";

/** What stands in a sentence for the counts with this number. */
export function stand(n: number): string {
  return `${OPEN}${n}${CLOSE}`;
}

export function parts(text: string, counts: Record<string, number>[]): Part[] {
  return text
    .split(new RegExp(`(${OPEN}\\d+${CLOSE})`))
    .filter(Boolean)
    .map((piece) => (piece.startsWith(OPEN) ? { counts: counts[Number(piece.slice(1, -1))] } : { text: piece }));
}
