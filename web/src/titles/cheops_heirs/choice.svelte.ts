/** What the player is about to do: the tool in hand, what lights up for it, and what a tap means. */
import type { Game } from "../../table/game.svelte";
import { glanceOf, members, movesOf, stateOf, type Color, type Glance, type Member, type Move, type PriceEntry, type State } from "./state";

export type Tool = "place" | "hire" | "reach" | "swap" | "sell_stock" | "lay" | "renumber" | "repeal" | "name_color";

/** Tools that are in hand as soon as they can be used, and those that must be picked up first. */
const ready: Tool[] = ["place", "lay", "renumber", "repeal", "name_color"];
const laid: Tool[] = ["reach", "swap", "sell_stock", "hire"];

export type Pick = { stock: Color } | { field: number };

export class Choice {
  readonly game: Game;
  member = $state<Member | null>(null);
  picked = $state<Tool | null>(null);
  first = $state.raw<Pick | null>(null);
  /** A field where several members fit: the player chooses one of these. */
  offer = $state.raw<{ field: number; moves: Move[] } | null>(null);

  constructor(game: Game) {
    this.game = game;
  }

  get state(): State {
    return stateOf(this.game);
  }
  get glance(): Glance | null {
    return glanceOf(this.game);
  }
  /** The numbers of a color's price table, from the top. */
  entries(color: Color): PriceEntry[] {
    const tables = (this.game.facts.tables ?? {}) as Record<string, PriceEntry[]>;
    return tables[this.state.tables[color]] ?? [];
  }

  moves = $derived.by<Move[]>(() => [...movesOf(this.game), ...unfolded(this.game.legal?.forms ?? [])]);
  kinds = $derived(new Set<string>(this.moves.map((move) => move.do)));
  tool = $derived.by<Tool | null>(() => {
    if (this.picked && this.kinds.has(this.picked)) return this.picked;
    const own = ready.find((tool) => this.kinds.has(tool));
    if (own) return own;
    return this.kinds.has("keep_law") ? (laid.find((tool) => tool !== "hire" && this.kinds.has(tool)) ?? null) : null;
  });
  /** The moves of the tool in hand, narrowed down by the member, or the first half of a swap, that is picked. */
  usable = $derived.by<Move[]>(() => {
    if (!this.tool) return [];
    return this.moves.filter((move) => {
      if (move.do !== this.tool) return false;
      if (this.member && "member" in move && move.member !== this.member) return false;
      return !this.first || fits(move, this.first);
    });
  });
  lit = $derived.by<Map<number, Move[]>>(() => {
    const lit = new Map<number, Move[]>();
    for (const move of this.usable) {
      for (const field of places(move)) {
        if (this.first && "field" in this.first && this.first.field === field) continue;
        const there = lit.get(field);
        if (there) there.push(move);
        else lit.set(field, [move]);
      }
    }
    return lit;
  });
  litTables = $derived(new Set(this.usable.filter((move) => move.do === "lay").map((move) => move.color)));
  litNumbers = $derived(new Set(this.usable.filter((move) => move.do === "renumber").map((move) => `${move.color}/${move.entry}`)));
  litLaws = $derived(new Set(this.usable.filter((move) => move.do === "repeal").map((move) => move.law)));
  litStock = $derived.by(() => {
    const lit = new Set<Color>();
    for (const move of this.usable) {
      if (move.do === "sell_stock" || move.do === "name_color") lit.add(move.color);
      if (move.do === "swap" && move.stock) lit.add(move.stock);
    }
    return lit;
  });

  can(kind: Move["do"]): boolean {
    return this.kinds.has(kind);
  }

  one(kind: Move["do"]): Move | undefined {
    return this.moves.find((move) => move.do === kind);
  }

  reset(): void {
    this.picked = null;
    this.first = null;
    this.offer = null;
    const held = this.game.seat === null ? null : this.state.players[this.game.seat]?.members;
    if (this.member && !held?.[this.member]) this.member = null;
  }

  take(tool: Tool): void {
    this.offer = null;
    this.first = null;
    this.picked = this.picked === tool ? null : tool;
  }

  hold(member: Member): void {
    this.offer = null;
    this.member = this.member === member ? null : member;
  }

  act(move: Move): void {
    this.offer = null;
    void this.game.act(move);
  }

  tapField(field: number): void {
    const moves = this.lit.get(field);
    if (!moves) return this.#refuse(field);
    if (this.tool === "swap") return this.#pick({ field }, moves);
    if (moves.length === 1) return this.act(moves[0]);
    this.offer = this.offer?.field === field ? null : { field, moves };
  }

  tapStock(color: Color): void {
    if (!this.litStock.has(color)) return;
    if (this.first && "stock" in this.first) {
      this.first = null;
      return;
    }
    if (this.tool === "swap")
      return this.#pick(
        { stock: color },
        this.usable.filter((move) => "stock" in move && move.stock === color),
      );
    const move = this.usable.find((other) => "color" in other && other.color === color);
    if (move) this.act(move);
  }

  tapTable(color: Color): void {
    const move = this.usable.find((other) => other.do === "lay" && other.color === color);
    if (move) this.act(move);
    else if (this.can("sell") && this.state.taken_color === color) this.act(this.one("sell")!);
  }

  tapNumber(color: Color, entry: number): void {
    const move = this.usable.find((other) => other.do === "renumber" && other.color === color && other.entry === entry);
    if (move) this.act(move);
    else this.tapTable(color);
  }

  tapLaw(law: number): void {
    const move = this.usable.find((other) => other.do === "repeal" && other.law === law);
    if (move) this.act(move);
  }

  #pick(pick: Pick, moves: Move[]): void {
    if (this.first && moves.length) return this.act(moves[0]);
    this.first = pick;
  }

  #refuse(field: number): void {
    this.offer = null;
    const seat = this.game.seat;
    if (seat === null || !this.game.live) return;
    if (this.first) {
      this.first = null;
      return;
    }
    const held = members.filter((member) => this.state.players[seat].members[member]);
    if (this.tool === "hire") void this.game.explain([{ do: "hire", field }]);
    else if (this.tool === "reach") void this.game.explain(held.filter(this.#wanted).map((member) => ({ do: "reach", member, field })));
    else void this.game.explain(held.filter(this.#wanted).map((member) => ({ do: "place", member, field })));
  }

  #wanted = (member: Member): boolean => !this.member || this.member === member;
}

function places(move: Move): number[] {
  if (!("field" in move)) return [];
  return "other" in move && move.other !== null ? [move.field, move.other] : [move.field];
}

function fits(move: Move, first: Pick): boolean {
  return "stock" in first ? "stock" in move && move.stock === first.stock : places(move).includes(first.field);
}

/** Swaps come as a form that says what may be swapped with what: too many to list on the wire, few enough here. */
function unfolded(forms: Record<string, unknown>[]): Move[] {
  const moves: Move[] = [];
  for (const form of forms) {
    if (form.do !== "swap") continue;
    const { stock, into, fields } = form as { stock: Color[]; into: number[]; fields: number[] };
    for (const color of stock) for (const field of into) moves.push({ do: "swap", stock: color, field, other: null });
    for (const field of fields) for (const other of fields) if (field < other) moves.push({ do: "swap", stock: null, field, other });
  }
  return moves;
}
