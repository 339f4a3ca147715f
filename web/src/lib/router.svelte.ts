/** Where we are: the path and query of the page, as state. */

class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    const moved = location.pathname !== this.path;
    this.#read();
    if (moved) scrollTo(0, 0);
  }

  /** Rewrites the query without adding to the history. */
  note(query: string): void {
    history.replaceState(null, "", this.path + query);
    this.query = query;
  }

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const router = new Router();

/** For `<a>`: goes there without reloading the page. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.go(node.pathname + node.search);
  };
  node.addEventListener("click", follow);
  return { destroy: () => node.removeEventListener("click", follow) };
}
