/** Treasures fly to where they went. It only explains: input never waits for it. */
import type { Entry, GameEvent } from "../../protocol";
import { colors } from "./state";

const FLIGHT = 350;

export function fly(entries: Entry[], placed: number | null): void {
  if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let field = placed;
  for (const entry of entries) {
    for (const event of entry.events) {
      if (typeof event.field === "number") field = event.field;
      const color = (event.color ?? event.treasure) as string | undefined;
      if (!color || !(colors as readonly string[]).includes(color)) continue;
      const goal = target(event, entry.seat, color);
      if (goal) start(color, document.querySelector(`[data-field="${field}"]`), document.querySelector(goal));
    }
  }
}

function target(event: GameEvent, seat: number | null, color: string): string | null {
  const owner = typeof event.seat === "number" ? event.seat : seat;
  if (event.kind === "sold" || event.kind === "stock_sold") return `[data-fly="table-${color}"]`;
  return event.kind === "kept" ? `[data-fly="stock-${owner}-${color}"]` : null;
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
