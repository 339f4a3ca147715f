"""Finds text that can't be read whole: cut off by a box, spilling out of a button, or beyond the edge of the page."""

from __future__ import annotations

from playwright.sync_api import Page

CUT = """() => {
  const found = [];
  const near = 1.5;  // pixels that letters may hang over
  const shown = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  // What is there for screen readers only is clipped to nothing on purpose.
  const clipped = (e) => {
    const r = e.getBoundingClientRect(), style = getComputedStyle(e);
    const nothing = style.clipPath !== 'none' || style.clip !== 'auto' || (r.width <= 2 && r.height <= 2);
    return style.position === 'absolute' && nothing;
  };
  const unseen = (e) => {
    if (e.closest('svg, select, option')) return true;
    for (let box = e; box; box = box.parentElement) if (clipped(box)) return true;
    return false;
  };
  const where = (e) => e.closest('[data-testid]')?.dataset.testid ?? e.parentElement?.className ?? '';
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.textContent.trim();
    const holder = node.parentElement;
    if (!text || !shown(holder) || unseen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((r) => r.width > 0 && r.height > 0);
    if (!rects.length) continue;
    const left = Math.min(...rects.map((r) => r.left)), right = Math.max(...rects.map((r) => r.right));
    const top = Math.min(...rects.map((r) => r.top)), bottom = Math.max(...rects.map((r) => r.bottom));
    const tell = (why) => found.push(`${why}: “${text.slice(0, 60)}” in ${where(holder)}`);
    let across = true, down = true;  // whether nothing scrolls in this direction between the text and the box
    let badge = false;  // whether it lies on a corner of a button instead of in it
    for (let box = holder; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      const r = box.getBoundingClientRect();
      const button = !badge && box.matches('button, a.button, [role="button"], [role="radio"]');
      const x = style.overflowX, y = style.overflowY;
      if (across && (button || x === 'hidden' || x === 'clip') && (left < r.left - near || right > r.right + near)) {
        tell(button ? 'wider than its button' : 'cut at the side');
        break;
      }
      if (down && (button || y === 'hidden' || y === 'clip') && (top < r.top - 4 || bottom > r.bottom + 4)) {
        tell(button ? 'higher than its button' : 'cut below');
        break;
      }
      if (x === 'auto' || x === 'scroll') across = false;
      if (y === 'auto' || y === 'scroll') down = false;
      if (style.position === 'absolute') badge = true;
      if (style.position === 'fixed') break;
    }
    if (across && (left < -near || right > innerWidth + near)) tell('beyond the edge');
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth + near) found.push(`the page is ${wide} pixels wide instead of ${innerWidth}`);
  return [...new Set(found)];
}"""


def cut(page: Page) -> list[str]:
    """What on the page can't be read whole."""
    found: list[str] = page.evaluate(CUT)
    return found
