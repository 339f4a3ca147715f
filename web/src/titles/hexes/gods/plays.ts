/** What the player's god allows now, as the server says, and the moves that result. */
import type { Legal, Move } from "../../../protocol";
import type { Kind } from "../cards/cards";
import { moveOf, type PlayProps } from "./deity";
import type { God } from "./god";

/** What the server lists for a god's move, and its form: exactly what this god's `Play` takes. */
export function playOf(legal: Legal | null, god: God): Pick<PlayProps, "moves" | "form"> {
  const does = ({ do: kind }: { do?: unknown }) => kind === moveOf(god);
  return { moves: (legal?.moves ?? []).filter(does) as never[], form: legal?.forms.find(does) as never };
}

export function usable(legal: Legal | null, god: God): boolean {
  const { moves, form } = playOf(legal, god);
  return moves.length > 0 || form !== undefined;
}

/** The answer to a god that offers a card: for now, or from now on. */
export function answer(god: God, kind: Kind | null, always: boolean): Move {
  return always ? { do: "standing", answer: kind ?? "never" } : { do: god, kind };
}

/** What becomes of a used card: choosing the card itself keeps it. */
export function afterUse(used: God, chosen: God): Move {
  return chosen === used ? { do: "keep_god" } : { do: "take_god", god: chosen };
}
