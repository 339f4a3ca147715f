/** A view with what has changed since. What hasn't is the same object as before; the view itself is left as it was. */
import type { Change, Put, TableView } from "../protocol";

/** Null if the change doesn't fit the view. */
export function changed(view: TableView, change: Pick<Change, "seq" | "puts">): TableView | null {
  const copied = new Set<unknown>();
  const after = own({ ...view, seq: change.seq });
  return change.puts.every((put) => placed(after, put)) ? after : null;

  function own<One extends object>(copy: One): One {
    copied.add(copy);
    return copy;
  }

  function placed(root: object, { at, value }: Put): boolean {
    let here = root as Record<string | number, unknown>;
    for (const step of at.slice(0, -1)) {
      const next = here[step];
      if (typeof next !== "object" || next === null) return false;
      if (!copied.has(next)) here[step] = own(Array.isArray(next) ? [...(next as unknown[])] : { ...next });
      here = here[step] as Record<string | number, unknown>;
    }
    here[at[at.length - 1]] = value;
    return at.length > 0;
  }
}
