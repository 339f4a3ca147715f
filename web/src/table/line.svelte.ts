/**
 * The line to one table: a socket that reconnects and resumes where it was, and an outbox whose
 * commands keep their ids and are sent again until they are answered.
 */
import { api, ApiError } from "../lib/api";
import { guest } from "../lib/guest.svelte";
import type { Answer, Change, Command, Entry, FromClient, FromServer, Move, Order, Reason, TableView, Update } from "../protocol";
import { changed } from "./changed";

type Waiting = { command: Command; settle: (answer: Answer) => void };

const PING = 20_000;
const SILENCE = 45_000;
/** The code with which the server closes a line that asks for too much, and the tries after which the next one comes late. */
const TOO_MANY = 4429;
const PATIENT = 6;
/** The code with which a server closes that restarts: another worker is there already, so the first try comes at once. */
const RESTARTING = 1012;
const HASTY = -2;

export class Line {
  view = $state.raw<TableView | null>(null);
  entries = $state.raw<Entry[]>([]);
  /** What has just arrived, for animations: empty after resuming with more than a few entries. */
  fresh = $state.raw<Entry[]>([]);
  lost = $state(false);
  missing = $state<"no_table" | "damaged_table" | null>(null);
  newer = $state(false);
  pending = $state(0);

  #id: string;
  #socket: WebSocket | null = null;
  #outbox = new Map<string, Waiting>();
  #whys = new Map<string, (reason: Reason | null) => void>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  /** Whether the whole view has come that was asked for last. */
  #whole = false;
  #closed = false;

  constructor(id: string) {
    this.#id = id;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    void this.#begin();
  }

  async #begin(): Promise<void> {
    await guest.ready;
    try {
      this.view = await api.table(this.#id);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.key === "damaged")) {
        this.missing = error.key === "damaged" ? "damaged_table" : "no_table";
        return;
      }
    }
    if (!this.#closed) this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.#id)}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#hello();
      for (const { command } of this.#outbox.values()) this.#send({ do: "command", command });
    };
    socket.onmessage = (message) => {
      this.#heard = Date.now();
      this.#tries = 0;
      this.lost = false;
      this.#hear(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      if (code === TOO_MANY) this.#tries = PATIENT;
      if (code === RESTARTING && this.#tries === 0) this.#tries = HASTY;
      this.#retry();
    };
    clearInterval(this.#pinger);
    this.#pinger = setInterval(() => {
      if (Date.now() - this.#heard > SILENCE) socket.close();
      else this.#send({ do: "ping" });
    }, PING);
  }

  /** Asks for what has come since the last entry here, with the whole view; after that, what changes in it is told. */
  #hello(): void {
    this.#whole = false;
    this.#send({ do: "hello", version: guest.me?.version ?? "", after: this.#last, changes: true });
  }

  get #last(): number {
    return this.entries.at(-1)?.seq ?? 0;
  }

  #retry(): void {
    this.#tries++;
    if (this.#tries > 1) this.lost = true;
    for (const answer of this.#whys.values()) answer(null);
    this.#whys.clear();
    const wait = Math.min(10_000, 250 * 2 ** this.#tries) * (0.7 + Math.random() * 0.6);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #hurry = (): void => {
    if (this.#closed || document.hidden || this.missing) return;
    if (!this.#socket && this.view) this.#connect();
    else if (Date.now() - this.#heard > PING) this.#send({ do: "ping" });
  };

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: FromServer): void {
    switch (message.is) {
      case "update":
        this.#update(message);
        break;
      case "change":
        this.#change(message);
        break;
      case "answer":
        this.#settle(message);
        break;
      case "why":
        this.#whys.get(message.id)?.(message.reason);
        this.#whys.delete(message.id);
        break;
      case "presence":
        if (this.view) {
          const here = new Set(message.here);
          const seats = this.view.seats.map((seat) => ({ ...seat, here: seat.kind === "bot" || here.has(seat.seat) }));
          this.view = { ...this.view, seats, watching: message.watching };
        }
        break;
      case "reload":
        this.newer = true;
        break;
      case "problem":
        console.error(message.error, message.text);
        break;
      case "pong":
    }
  }

  #update(update: Update): void {
    this.#whole = true;
    this.#take(update.entries);
    if (!this.view || update.view.seq >= this.view.seq) this.view = update.view;
  }

  /** Whoever has another view than the one that changes asks for the whole. */
  #change(change: Change): void {
    if (!this.#whole) return;
    const view = this.view?.seq === change.after ? changed(this.view, change) : null;
    if (!view) return this.#hello();
    this.#take(change.entries);
    this.view = view;
  }

  #take(entries: Entry[]): void {
    const last = this.#last;
    const news = entries.filter((entry) => entry.seq > last);
    if (!news.length) return;
    this.fresh = last > 0 && news.length <= 12 && !document.hidden ? news : [];
    this.entries = [...this.entries, ...news];
  }

  #settle(answer: Answer): void {
    this.#outbox.get(answer.id)?.settle(answer);
    this.#outbox.delete(answer.id);
    this.pending = this.#outbox.size;
  }

  /** Sends an order; the promise settles when the server has answered, no matter how long the line was down. */
  order(order: Order): Promise<Answer> {
    const command: Command = { ...order, id: uuid() };
    return new Promise((settle) => {
      this.#outbox.set(command.id, { command, settle });
      this.pending = this.#outbox.size;
      this.#send({ do: "command", command });
    });
  }

  why(seat: number, move: Move): Promise<Reason | null> {
    const id = uuid();
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    return new Promise((answer) => {
      this.#whys.set(id, answer);
      this.#send({ do: "why", id, seat, move });
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }
}

/** `crypto.randomUUID` exists on secure pages only, and friends in the same network come by plain http. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
