/** What one's god allows now, as the server tells it, and the moves that come of it. */
import type { Legal, Move } from "../../../protocol";
import type { Kind } from "../cards/cards";
import { moveOf } from "./deity";
import type { God } from "./god";

export function formOf(legal: Legal | null, kind: string): unknown {
  return legal?.forms.find((form) => form.do === kind);
}

export function movesOf(legal: Legal | null, kind: string): Move[] {
  return (legal?.moves ?? []).filter((move) => move.do === kind);
}

export function usable(legal: Legal | null, god: God): boolean {
  return movesOf(legal, moveOf(god)).length > 0 || formOf(legal, moveOf(god)) !== undefined;
}

/** The answer to a god that offers a card: for now, or once and for all. */
export function answer(god: God, kind: Kind | null, always: boolean): Move {
  return always ? { do: "standing", answer: kind ?? "never" } : { do: god, kind };
}

/** What becomes of a used card: it is kept where it is chosen itself. */
export function afterUse(used: God, chosen: God): Move {
  return chosen === used ? { do: "keep_god" } : { do: "take_god", god: chosen };
}
