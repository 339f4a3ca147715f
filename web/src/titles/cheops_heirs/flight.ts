/** Treasures fly to where they went. */
import { grounded, launch } from "../../lib/flight";
import type { Entry } from "../../protocol";
import { eventsOf, fieldOf, type Color, type GameEvent } from "./state";

const SIZE = 40;

export function fly(entries: Entry[], placed: number | null): void {
  if (grounded()) return;
  let field = placed;
  for (const entry of entries) {
    for (const event of eventsOf(entry)) {
      field = fieldOf(event) ?? field;
      const goal = target(event);
      if (goal) start(goal.color, document.querySelector(`[data-field="${field}"]`), document.querySelector(goal.at));
    }
  }
}

/** Where a treasure went: to its price table if it was sold, to the stock if it was kept. */
function target(event: GameEvent): { color: Color; at: string } | null {
  switch (event.kind) {
    case "sold":
    case "stock_sold":
      return { color: event.color, at: `[data-fly="table-${event.color}"]` };
    case "kept":
      return { color: event.color, at: `[data-fly="stock-${event.seat}-${event.color}"]` };
    default:
      return null;
  }
}

function start(color: string, from: Element | null, to: Element | null): void {
  const goal = to?.getBoundingClientRect();
  if (!from || !goal?.width) return;
  const html = `<svg viewBox="0 0 40 40" width="${SIZE}" height="${SIZE}"><use href="#scarab-${color}"/></svg>`;
  const head = new DOMRect(goal.left, goal.top, goal.width, Math.min(goal.height, SIZE));
  launch({ html, width: SIZE, height: SIZE, scales: [1, 1.25, 0.55] }, from.getBoundingClientRect(), head);
}
