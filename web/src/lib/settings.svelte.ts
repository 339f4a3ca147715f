/** What this browser remembers: theme, sound, whose chat is muted, which game was chosen last. */
import type { Options, TempoName } from "../protocol";

export type Theme = "auto" | "light" | "dark";

/** A game as it was chosen, and how many play. */
export interface Choice {
  title: string;
  options: Options;
  players: number;
}

interface Saved {
  theme: Theme;
  sound: boolean;
  chat: boolean;
  muted: string[];
  level: string;
  last: Choice | null;
  tempo: TempoName;
}

const KEY = "benben";

function load(): Partial<Saved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>;
  } catch {
    return {};
  }
}

class Settings {
  theme = $state<Theme>("auto");
  sound = $state(true);
  /** Whether chat is shown at all. */
  chat = $state(true);
  muted = $state<string[]>([]);
  /** The level of opponents chosen last; "" if none ever was. */
  level = $state("");
  /** The clock chosen last for a table with friends. */
  tempo = $state<TempoName>("off");

  /** What "play now" plays again. */
  last = $state.raw<Choice | null>(null);

  #night = $state(false);

  constructor() {
    const system = matchMedia("(prefers-color-scheme: dark)");
    this.#night = system.matches;
    system.addEventListener("change", () => (this.#night = system.matches));
    const saved = load();
    this.theme = saved.theme ?? "auto";
    this.sound = saved.sound ?? true;
    this.chat = saved.chat ?? true;
    this.muted = saved.muted ?? [];
    this.level = saved.level ?? "";
    this.last = saved.last ?? null;
    this.tempo = saved.tempo ?? "off";
  }

  set(change: Partial<Saved>): void {
    Object.assign(this, change);
    const { theme, sound, chat, muted, level, last, tempo } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, sound, chat, muted, level, last, tempo }));
    } catch {
      // One can play even in a browser that stores nothing.
    }
    this.show();
  }

  show(): void {
    const root = document.documentElement;
    if (this.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }

  get dark(): boolean {
    return this.theme === "dark" || (this.theme === "auto" && this.#night);
  }

  turnTheme(): void {
    this.set({ theme: this.dark ? "light" : "dark" });
  }

  mute(name: string): void {
    const others = this.muted.filter((other) => other !== name);
    this.set({ muted: others.length < this.muted.length ? others : [...others, name] });
  }
}

export const settings = new Settings();
