/** Treasures fly to where they went. This only illustrates: input never waits for it. */
import type { Entry } from "../../protocol";
import { eventsOf, fieldOf, type Color, type GameEvent } from "./state";

const FLIGHT = 350;

export function fly(entries: Entry[], placed: number | null): void {
  if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
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
  if (!from || !to) return;
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  if (!b.width) return;
  const x = a.left + a.width / 2;
  const y = a.top + a.height / 2;
  const dx = b.left + b.width / 2 - x;
  const dy = b.top + Math.min(b.height, 40) / 2 - y;
  const size = 40;
  const shape = document.createElement("div");
  shape.innerHTML = `<svg viewBox="0 0 40 40" width="${size}" height="${size}"><use href="#scarab-${color}"/></svg>`;
  Object.assign(shape.style, {
    position: "fixed",
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    zIndex: "40",
    pointerEvents: "none",
  });
  document.body.append(shape);
  const arc = -Math.min(80, Math.hypot(dx, dy) / 5);
  shape
    .animate(
      [
        { transform: "none" },
        { transform: `translate(${dx / 2}px, ${dy / 2 + arc}px) scale(1.25)`, offset: 0.5 },
        { transform: `translate(${dx}px, ${dy}px) scale(.55)` },
      ],
      { duration: FLIGHT, easing: "ease-in-out" },
    )
    .finished.finally(() => shape.remove());
}
