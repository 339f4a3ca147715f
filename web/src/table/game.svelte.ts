/** One game as the components see it: a live table, or a moment of a replay. */
import { guest } from "../lib/guest.svelte";
import { notice } from "../lib/notice.svelte";
import { router } from "../lib/router.svelte";
import { book, known, say, sayAny } from "../lib/speech.svelte";
import type { Answer, Asked, Entry, GameEvent, Legal, Move, Order, Reason, SeatView, TableView, TitleInfo } from "../protocol";
import { isCounts, type Args } from "../words";
import { Advice } from "./advice.svelte";
import { Clocks } from "./clocks.svelte";
import type { Line } from "./line.svelte";
import { parts, stand, type Part } from "./sentence";

export interface Source {
  readonly view: TableView | null;
  readonly entries: Entry[];
  readonly fresh: Entry[];
}

export class Game {
  #source: Source;
  #line: Line | null;
  /** The decision whose move is on its way: a second tap does nothing, but the next decision can be made at once. */
  #answered: string | null = null;

  /** The entries that still stand: a move that was taken back is left out; that it was taken back is not. */
  kept = $derived.by<Entry[]>(() => {
    const kept: Entry[] = [];
    for (const entry of this.entries) {
      const to = entry.kind === "undo" ? entry.to : null;
      if (to !== null) {
        const stays = kept.filter((other) => other.seq <= to || other.kind !== "move");
        kept.splice(0, kept.length, ...stays);
      }
      kept.push(entry);
    }
    return kept;
  });

  readonly advice: Advice;
  readonly clocks: Clocks;

  constructor(source: Source, line: Line | null) {
    this.#source = source;
    this.#line = line;
    this.advice = new Advice(this);
    this.clocks = new Clocks(this);
  }

  get view(): TableView {
    return this.#source.view!;
  }
  get entries(): Entry[] {
    return this.#source.entries;
  }
  get fresh(): Entry[] {
    return this.#source.fresh;
  }
  get live(): boolean {
    return this.#line !== null;
  }

  /** The seat this browser plays or, if there are several, the one that is asked. */
  get seat(): number | null {
    return this.legal?.seat ?? this.view.you[0] ?? null;
  }
  get legal(): Legal | null {
    if (!this.live || this.view.status !== "running") return null;
    const { legals } = this.view;
    const due = legals.find((legal) => this.due.some((asked) => asked.seat === legal.seat));
    return due ?? this.view.legal ?? legals[0] ?? null;
  }
  get info(): TitleInfo | undefined {
    return guest.title(this.view.title);
  }
  /** The decisions somebody is waiting for. */
  get awaited(): Asked[] {
    return awaited(this.view.title, this.view.asked);
  }
  /** The decisions without which the game does not go on: an answer only if nothing else is asked. */
  get due(): Asked[] {
    const due = this.awaited.filter((asked) => !this.info?.answers.includes(asked.kind));
    return due.length ? due : this.awaited;
  }
  get mine(): boolean {
    return this.due.some((asked) => this.view.you.includes(asked.seat));
  }
  /** Somebody wants an answer from this browser's player, and plays on in the meantime. */
  get prompted(): boolean {
    return !this.mine && this.awaited.some((asked) => this.view.you.includes(asked.seat));
  }
  get facts(): Record<string, unknown> {
    return this.info?.facts ?? {};
  }

  name(seat: number | null): string {
    return seat === null ? say("somebody") : called(this.view.seats[seat], this.view.you);
  }

  tell(key: string, args?: Args): string {
    return book.tell(this.view.title, key, args);
  }
  has(key: string): boolean {
    return book.has(this.view.title, key);
  }

  /** The sentence of the first key the title has words for. */
  first(keys: string[], args?: Args): string {
    return this.tell(keys.find((key) => this.has(key)) ?? keys[keys.length - 1], args);
  }

  /** Arguments as people read them: players by name, places by their text. `seats` names the arguments that hold players. */
  shown(raw: Args, seats: string[] = []): Args {
    const places = (this.facts.places ?? {}) as Record<string, string[]>;
    const out: Args = {};
    for (const [key, value] of Object.entries(raw)) {
      if (seats.includes(key) && typeof value === "number") out[key] = this.name(value);
      else if (seats.includes(key) && Array.isArray(value)) out[key] = value.map((seat: number) => this.name(seat));
      else if (typeof value === "number" && places[key]) out[key] = places[key][value] ?? value;
      else out[key] = value;
    }
    return out;
  }

  /** A sentence of the log; null for events without words. */
  sentence(event: GameEvent, seat: number | null): string | null {
    return this.#sentence(event, seat, (args) => args);
  }

  /** The same sentence in pieces, so that counted things can be drawn between the words. */
  pieces(event: GameEvent, seat: number | null): Part[] | null {
    const counts: Record<string, number>[] = [];
    const text = this.#sentence(event, seat, (args) =>
      Object.fromEntries(
        Object.entries(args).map(([key, value]) => {
          if (!isCounts(value) || !Object.values(value).some(Boolean)) return [key, value];
          return [key, stand(counts.push(value) - 1)];
        }),
      ),
    );
    return text === null ? null : parts(capital(text), counts);
  }

  #sentence(event: GameEvent, seat: number | null, change: (args: Args) => Args): string | null {
    const key = `event.${event.kind}`;
    const actor = typeof event.seat === "number" ? event.seat : seat;
    const you = actor !== null && this.view.you.includes(actor);
    if (!this.has(key) && !this.has(`${key}.you`)) return null;
    const seats = ["seat", ...(this.info?.event_seats[event.kind] ?? [])];
    return this.first(you ? [`${key}.you`, key] : [key], change(this.shown({ seat: actor, ...event }, seats)));
  }

  /** A move in words, as one would tell somebody to make it. */
  phrase(move: Move): string {
    return capital(this.tell(`move.${move.do}`, this.shown({ ...move }, ["seat", "to"])));
  }

  reason(refusal: Reason): string {
    return this.first([`reason.${refusal.key}`], {});
  }

  /** `quietly`, a refusal is not shown: it was not the player who did this. */
  async order(order: Order, quietly = false): Promise<Answer | null> {
    if (!this.#line) return null;
    const answer = await this.#line.order(order);
    if (!answer.ok && !quietly) this.#refused(answer);
    return answer;
  }

  #refused(answer: Answer): void {
    if (answer.reason) notice.tell(capital(this.reason(answer.reason)), "refusal", answer.reason.rule);
    else {
      const key = [`error.${answer.key}`, `error.${answer.error}`].find(known);
      notice.tell(key ? sayAny(key) : (answer.key ?? answer.error ?? ""), "refusal");
    }
  }

  async act(move: Move, quietly = false): Promise<Answer | null> {
    const legal = this.legal;
    const decision = legal && `${legal.seat}/${legal.decision}`;
    if (!legal || decision === this.#answered) return null;
    this.#answered = decision;
    try {
      return await this.order({ do: "move", seat: legal.seat, decision: legal.decision, move, seen: this.view.seq }, quietly);
    } finally {
      if (this.#answered === decision) this.#answered = null;
    }
  }

  undo(): Promise<Answer | null> {
    const seat = this.view.you.find((mine) => mine === this.seat) ?? null;
    return seat === null ? Promise.resolve(null) : this.order({ do: "undo", seat });
  }

  /** Asks for a rematch and goes there, or just goes there if somebody has already asked. */
  async rematch(): Promise<void> {
    if (!this.view.rematch) await this.order({ do: "rematch" });
    for (let tries = 0; tries < 50 && !this.view.rematch; tries++) await new Promise((after) => setTimeout(after, 100));
    if (this.view.rematch) router.go(`/table/${this.view.rematch}`);
  }

  /** Why a move is not possible now; null if it is, or if nobody can be asked. */
  async why(move: Move): Promise<Reason | null> {
    const seat = this.seat;
    return this.#line && seat !== null ? this.#line.why(seat, move) : null;
  }

  /** Asks why these moves are not possible and shows the reasons. */
  async explain(moves: Move[]): Promise<void> {
    const reasons = await Promise.all(moves.map((move) => this.why(move)));
    const seen = new Set<string>();
    for (const reason of reasons) {
      if (!reason || seen.has(reason.key)) continue;
      seen.add(reason.key);
      notice.tell(capital(this.reason(reason)), "refusal", reason.rule);
    }
  }
}

/** The decisions at a table that somebody is waiting for. */
export function awaited(title: string, asked: Asked[]): Asked[] {
  const idle = guest.title(title)?.idle ?? [];
  return asked.filter((one) => !idle.includes(one.kind));
}

/** A seat's name: the person's own, or the one its opponent goes by. */
export function called(seat: SeatView, you: number[] = []): string {
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return sayAny(`opponent_${seat.seat}`);
  if (you.includes(seat.seat)) return say("you_name");
  return seat.kind === "open" ? say("open_seat") : say("guest", { n: seat.seat + 1 });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
