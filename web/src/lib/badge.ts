/** A dot on the tab's icon, and on that of the installed page, while it is one's turn. */
export function badge(shown: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = shown ? "/icon-turn.svg" : "/icon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  const app = navigator as { setAppBadge?: () => Promise<void>; clearAppBadge?: () => Promise<void> };
  void (shown ? app.setAppBadge?.() : app.clearAppBadge?.())?.catch(() => {});
}
