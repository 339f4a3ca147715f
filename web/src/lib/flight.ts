/** Things that fly across the page, to show where they went. This only illustrates: input never waits for it. */

const DURATION = 350;

/** Whether nothing should fly: nobody would see it, or nobody wants to. */
export const grounded = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

export interface Flight {
  /** What flies, as HTML, and how large it is. */
  html: string;
  width: number;
  height: number;
  style?: Partial<CSSStyleDeclaration>;
  /** How much it is enlarged at the start, on top of its arc and at the end. */
  scales: [start: number, top: number, end: number];
  delay?: number;
}

/** Lets something fly from the middle of one place to the middle of another. */
export function launch({ html, width, height, style, scales, delay = 0 }: Flight, from: DOMRect, to: DOMRect): void {
  const x = from.left + from.width / 2;
  const y = from.top + from.height / 2;
  const dx = to.left + to.width / 2 - x;
  const dy = to.top + to.height / 2 - y;
  const arc = -Math.min(80, Math.hypot(dx, dy) / 5);
  const [start, top, end] = scales;
  const shape = document.createElement("div");
  shape.innerHTML = html;
  Object.assign(shape.style, {
    ...style,
    position: "fixed",
    left: `${x - width / 2}px`,
    top: `${y - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: "40",
    pointerEvents: "none",
    opacity: "0",
  });
  document.body.append(shape);
  shape
    .animate(
      [
        { transform: `scale(${start})`, opacity: 1 },
        { transform: `translate(${dx / 2}px, ${dy / 2 + arc}px) scale(${top})`, opacity: 1, offset: 0.5 },
        { transform: `translate(${dx}px, ${dy}px) scale(${end})`, opacity: 1 },
      ],
      { duration: DURATION, delay, easing: "ease-in-out" },
    )
    .finished.finally(() => shape.remove());
}
