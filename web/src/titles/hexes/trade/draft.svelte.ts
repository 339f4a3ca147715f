/** An offer being put together, and what could be done with it. */
import type { Move as Sent } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import { full, goods, some, total, type Cards, type Good, type Some } from "../cards/cards";
import { problem, type Problem } from "./deal";
import { formOf, glanceOf, goldOf, movesOf, stateOf, type Move, type MoveOf } from "../state";

export interface OfferForm {
  do: "offer";
  give: Some;
  to: number[];
  open: boolean;
  left: number | null;
}

/** A trade of one good for another at some rate. */
export type Exchange = Extract<Move, { give: Good; get: Good }>;

export class Draft {
  readonly game: Game;
  give = $state.raw<Cards>(full());
  get = $state.raw<Cards>(full());
  /** Players the offer is not for; it is for all others who may get one. */
  except = $state.raw<number[]>([]);

  constructor(game: Game) {
    this.game = game;
  }

  // Getters: the draft outlives the component that first asked for it, while what is derived inside a component does not.
  get form(): OfferForm | undefined {
    return formOf(this.game.legal, "offer");
  }
  get exchanges(): MoveOf<"exchange">[] {
    return movesOf(this.game.legal, "exchange");
  }
  /** What can be given: the cards, and gold where there is any. */
  get hand(): Cards {
    const { seat } = this.game;
    if (seat === null) return full();
    return full({ ...stateOf(this.game).players[seat].hand, gold: goldOf(this.game, seat) ?? 0 });
  }
  get to(): number[] {
    return (this.form?.to ?? []).filter((seat) => !this.except.includes(seat));
  }
  get problem(): Problem | null {
    return problem(this.give, this.get, this.to, this.hand, this.form?.open ?? false);
  }
  /** The trade with the supply that is exactly this one. */
  get exchange(): MoveOf<"exchange"> | undefined {
    const swap = this.swap;
    if (!swap || this.give[swap.give] !== this.rate(swap.give)) return undefined;
    return this.exchanges.find((move) => move.give === swap.give && move.get === swap.get);
  }
  /** One kind for one of another, if that is what is chosen. */
  get swap(): { give: Good; get: Good } | undefined {
    const give = goods.filter((kind) => this.give[kind]);
    const get = goods.filter((kind) => this.get[kind]);
    return give.length === 1 && get.length === 1 && this.get[get[0]] === 1 ? { give: give[0], get: get[0] } : undefined;
  }
  get blank(): boolean {
    return !total(this.give) && !total(this.get);
  }

  /** How many cards of a kind the supply takes for one. */
  rate(kind: Good): number | undefined {
    const rates: Some | undefined = this.game.seat === null ? undefined : glanceOf(this.game)?.rates[this.game.seat];
    return rates?.[kind];
  }

  clear(): void {
    this.give = full();
    this.get = full();
    this.except = [];
  }

  /** Starts from another player's proposal, from the other side: what they want is given, as far as it is in hand. */
  answer(give: Some, get: Some, to: number): void {
    this.give = full(Object.fromEntries(goods.map((kind) => [kind, Math.min(get[kind] ?? 0, this.hand[kind])])));
    this.get = full(give);
    this.except = stateOf(this.game).players.flatMap((_, seat) => (seat === to ? [] : [seat]));
  }

  toggle(seat: number): void {
    const others = this.except.filter((other) => other !== seat);
    this.except = others.length < this.except.length ? others : [...others, seat];
  }

  move(): Sent {
    return offer(this.give, this.get, this.to);
  }
}

export function offer(give: Some, get: Some, to: number[]): Sent {
  return { do: "offer", give: some(give), get: some(get), to: [...to].sort((a, b) => a - b) };
}

const drafts = new WeakMap<Game, Draft>();

/** The one draft of a game: the panel shows it, a counter-offer fills it. */
export function draftOf(game: Game): Draft {
  let draft = drafts.get(game);
  if (!draft) drafts.set(game, (draft = new Draft(game)));
  return draft;
}
