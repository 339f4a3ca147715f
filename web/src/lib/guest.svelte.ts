/** Who this browser is to the server, and which titles the server has. */
import { api } from "./api";
import { book, known } from "./speech.svelte";
import type { Me, TitleInfo } from "../protocol";

class Guest {
  me = $state.raw<Me | null>(null);
  titles = $state.raw<TitleInfo[]>([]);
  ready: Promise<void>;

  constructor() {
    this.ready = this.#load();
  }

  async #load(): Promise<void> {
    for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
      try {
        [this.me, this.titles] = await Promise.all([api.me(), api.titles()]);
        // Our own words name the titles we know; all that a title says is loaded where it is played.
        for (const { id } of this.titles) if (!known(`title_${id}`)) void book.load(id);
        return;
      } catch {
        await new Promise((after) => setTimeout(after, wait));
      }
    }
  }

  async rename(name: string): Promise<void> {
    const wanted = name.trim();
    if (!wanted || wanted === this.me?.name) return;
    this.me = await api.rename(wanted);
  }

  title(id: string): TitleInfo | undefined {
    return this.titles.find((title) => title.id === id);
  }
}

export const guest = new Guest();
