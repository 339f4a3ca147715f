/** A finished game's chances: asked for until they are all there, and shown as they come in. */
import { api, ApiError } from "../lib/api";
import type { Chances } from "../protocol";

const AGAIN = 600;
const OFFLINE = 3000;

export class History {
  found = $state.raw<Chances | null>(null);
  failed = $state(false);
  #table: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string) {
    this.#table = table;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    let wait = AGAIN;
    try {
      this.found = await api.chances(this.#table);
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) this.failed = true;
      wait = OFFLINE;
    }
    if (!this.#closed && !this.failed && !this.found?.done) this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
