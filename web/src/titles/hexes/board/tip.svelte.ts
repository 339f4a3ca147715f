/** Rules at hand: hovering over anything, focusing it or pressing it for long tells what it is. */

export interface About {
  title: string;
  lines?: string[];
  /** Cards that belong to it, for instance what it costs. */
  cost?: Partial<Record<string, number>>;
  /** How often each sum of the dice has come up, from 2 to 12. */
  rolls?: number[];
}

type Ask = () => About | null;

const HOVER = 320;
const PRESS = 420;
const SLACK = 9;

class Tip {
  about = $state.raw<About | null>(null);
  at = $state.raw<DOMRect | null>(null);
  owner: Element | null = null;
  /** Shown beside the column of players, so that none of them is covered. */
  beside = false;

  show(owner: Element, ask: Ask): void {
    const about = ask();
    if (!about) return;
    this.owner = owner;
    this.beside = owner.closest("aside") !== null && innerWidth >= 700;
    this.at = (owner.querySelector("[data-tip-at]") ?? owner).getBoundingClientRect();
    this.about = about;
  }

  hide(owner?: Element): void {
    if (owner && owner !== this.owner) return;
    this.about = null;
    this.owner = null;
  }
}

export const tip = new Tip();

/** Makes an element tell what it is. If it does nothing else, a short tap is enough. */
export function about(node: Element, ask: Ask) {
  let now = ask;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: { x: number; y: number } | null = null;

  const later = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => tip.show(node, now), wait);
  };
  const stop = () => clearTimeout(timer);
  const over = (event: Event) => (event as PointerEvent).pointerType === "mouse" && later(tip.about ? 60 : HOVER);
  const out = (event: Event) => {
    if ((event as PointerEvent).pointerType !== "mouse") return;
    stop();
    tip.hide(node);
  };
  const down = (event: Event) => {
    const pointer = event as PointerEvent;
    stop();
    if (pointer.pointerType === "mouse") return tip.hide(node);
    from = { x: pointer.clientX, y: pointer.clientY };
    timer = setTimeout(() => {
      tip.show(node, now);
      swallow();
    }, PRESS);
  };
  const move = (event: Event) => {
    const pointer = event as PointerEvent;
    if (from && Math.hypot(pointer.clientX - from.x, pointer.clientY - from.y) > SLACK) stop();
  };
  const up = () => {
    from = null;
    stop();
  };
  const focus = () => node.matches(":focus-visible") && later(tip.about ? 0 : HOVER);
  // An element that is being removed loses its focus in the middle of the update: the popover goes afterward.
  const blur = () => {
    stop();
    queueMicrotask(() => tip.hide(node));
  };
  const menu = (event: Event) => tip.owner === node && event.preventDefault();

  const ears: [string, (event: Event) => unknown][] = [
    ["pointerenter", over],
    ["pointerleave", out],
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
    ["focus", focus],
    ["blur", blur],
    ["contextmenu", menu],
  ];
  for (const [name, ear] of ears) node.addEventListener(name, ear);
  return {
    update(ask: Ask) {
      now = ask;
      if (tip.owner === node) tip.show(node, now);
    },
    destroy() {
      blur();
      for (const [name, ear] of ears) node.removeEventListener(name, ear);
    },
  };
}

/** After a long press has shown something, lifting the finger does nothing more. */
function swallow(): void {
  const eat = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", eat, { capture: true, once: true });
  addEventListener("pointerup", () => setTimeout(() => removeEventListener("click", eat, { capture: true }), 60), { once: true });
}
