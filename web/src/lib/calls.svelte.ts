/** Being called when it is one's turn: by the browser's push service, or at an address of one's own. */
import { api } from "./api";
import { known, say, sayAny } from "./speech.svelte";
import { guest } from "./guest.svelte";

const WORKER = "/sw.js";
const WORDS = "/benben-words.json";

class Calling {
  /** Whether this browser calls; null until it is known. */
  here = $state<boolean | null>(null);
  webhooks = $state.raw<string[]>([]);
  #key = "";

  /** Browsers do it on secure pages only, and phones only where the page was put on the home screen. */
  get possible(): boolean {
    return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  }
  get denied(): boolean {
    return this.possible && Notification.permission === "denied";
  }

  async look(): Promise<void> {
    const { key, at } = await api.calls();
    this.#key = key;
    this.webhooks = at.filter((one) => one.kind === "webhook").map((one) => one.address);
    const mine = this.possible ? await this.#subscription() : null;
    this.here = mine !== null && at.some((one) => one.kind === "push" && one.address === mine.endpoint);
  }

  async #subscription(): Promise<PushSubscription | null> {
    const worker = await navigator.serviceWorker.getRegistration(WORKER);
    return worker ? worker.pushManager.getSubscription() : null;
  }

  /** Asks the person first, through their browser; false if they would rather not. */
  async begin(): Promise<boolean> {
    if ((await Notification.requestPermission()) !== "granted") return false;
    await leaveWords();
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    const before = await worker.pushManager.getSubscription();
    const made = before ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: unpacked(this.#key) }));
    await api.callAt({ kind: "push", address: made.endpoint });
    this.here = true;
    return true;
  }

  async end(): Promise<void> {
    const mine = await this.#subscription();
    if (mine) {
      await api.stopCalling({ kind: "push", address: mine.endpoint });
      await mine.unsubscribe();
    }
    this.here = false;
  }

  async addWebhook(address: string): Promise<void> {
    await api.callAt({ kind: "webhook", address });
    await this.look();
  }

  async dropWebhook(address: string): Promise<void> {
    await api.stopCalling({ kind: "webhook", address });
    await this.look();
  }
}

export const calling = new Calling();

/** The words a notification needs, where the service worker finds them. */
async function leaveWords(): Promise<void> {
  const titles = Object.fromEntries(guest.titles.map(({ id }) => [id, known(`title_${id}`) ? sayAny(`title_${id}`) : id]));
  const cache = await caches.open("benben-words");
  await cache.put(WORDS, Response.json({ your_turn: say("your_turn"), titles }));
}

export function unpacked(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
