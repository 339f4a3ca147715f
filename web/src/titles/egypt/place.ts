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

/** Above what it is about, else below it, else beside it; over a part of what else lights up only where nothing else is left. */
export function placed(about: Box, lit: Box, wide: number, high: number, screen: { wide: number; high: number }): { left: number; top: number } {
  const within = (at: number, size: number, room: number) => Math.max(RIM, Math.min(room - size - RIM, at));
  const all = lit === about ? about : around(about, lit);
  const left = within((about.left + about.right - wide) / 2, wide, screen.wide);
  const top = within((about.top + about.bottom - high) / 2, high, screen.high);
  if (all.top - high - GAP > RIM) return { left, top: all.top - high - GAP };
  if (all.bottom + GAP + high + RIM < screen.high) return { left, top: all.bottom + GAP };
  if (all.right + GAP + wide + RIM < screen.wide) return { left: all.right + GAP, top };
  if (all.left - wide - GAP > RIM) return { left: all.left - wide - GAP, top };
  return all === about ? { left, top: within(about.bottom + GAP, high, screen.high) } : placed(about, about, wide, high, screen);
}
