/** Where a popover goes. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 10;
const RIM = 8;

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** The window. */
export const screen = (): Box => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

/** The part of the window in which an element is drawn: the part that whatever scrolls or clips around it leaves visible. */
export function seen(element: Element): Box {
  let box = screen();
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one instanceof HTMLElement && getComputedStyle(one).overflow !== "visible" && one.offsetParent)
      box = common(box, one.getBoundingClientRect());
  return box;
}

/** Above what it is about, else below it, else beside it; it covers other lit things only if there is no room left. */
export function placed(about: Box, lit: Box, wide: number, high: number, room: Box): { left: number; top: number } {
  const within = (at: number, size: number, from: number, to: number) => Math.max(from + RIM, Math.min(to - size - RIM, at));
  const all = lit === about ? about : around(about, lit);
  const left = within((about.left + about.right - wide) / 2, wide, room.left, room.right);
  const top = within((about.top + about.bottom - high) / 2, high, room.top, room.bottom);
  if (all.top - high - GAP > room.top + RIM) return { left, top: all.top - high - GAP };
  if (all.bottom + GAP + high + RIM < room.bottom) return { left, top: all.bottom + GAP };
  if (all.right + GAP + wide + RIM < room.right) return { left: all.right + GAP, top };
  if (all.left - wide - GAP > room.left + RIM) return { left: all.left - wide - GAP, top };
  return all === about ? { left, top: within(about.bottom + GAP, high, room.top, room.bottom) } : placed(about, about, wide, high, room);
}
