/** Offers that the player need not answer: what opponents ask for and the player lacks, and all of a turn once they have said so. */
import type { Legal, Move } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import { missing, total, type Cards } from "../cards/cards";
import { stateOf } from "../state";
import { draftOf } from "./draft.svelte";

export class Manners {
  readonly game: Game;
  /** Whose turn it is and who refuses everything in it, as a text. */
  #deaf = $state<string | null>(null);

  constructor(game: Game) {
    this.game = game;
  }

  get #turn(): string {
    return `${stateOf(this.game).active}/${this.game.seat}`;
  }
  get refusing(): boolean {
    return this.game.live && this.game.view.status === "running" && this.#deaf === this.#turn;
  }

  refuseAll(): void {
    this.#deaf = this.#turn;
  }
  hear(): void {
    this.#deaf = null;
  }

  /** What the player lacks for the active opponent's offer. A person's offer waits: a quick refusal would tell them what is in the hand. */
  get lack(): Cards | null {
    const { seat, view } = this.game;
    const { active, players } = stateOf(this.game);
    if (seat === null || active === null || active === seat || !players[active].to.includes(seat)) return null;
    if (players[seat].answer === "countered") return null;
    const { kind, standin } = view.seats[active];
    const { give, get } = players[active];
    if ((kind !== "bot" && !standin) || !total(give) || !total(get)) return null;
    const lack = missing(draftOf(this.game).hand, get);
    return total(lack) ? lack : null;
  }

  /** The answer that is given for the player; null if they are to decide, or nothing is asked. */
  get answer(): Move | null {
    const { legal } = this.game;
    if (!legal || !stateOf(this.game)) return null;
    const asked = this.game.awaited.find(({ seat }) => seat === legal.seat)?.kind;
    if (asked === "answer") return this.refusing || this.lack ? { do: "refuse" } : null;
    return this.refusing ? declined(legal) : null;
  }

  async send(): Promise<void> {
    const { answer } = this;
    if (answer) await this.game.act(answer, true);
  }
}

/** In one's own turn, others' offers are declined one by one. */
function declined(legal: Legal): Move | null {
  return legal.moves.find((move) => move.do === "decline") ?? null;
}

const known = new WeakMap<Game, Manners>();

export function mannersOf(game: Game): Manners {
  let manners = known.get(game);
  if (!manners) known.set(game, (manners = new Manners(game)));
  return manners;
}
