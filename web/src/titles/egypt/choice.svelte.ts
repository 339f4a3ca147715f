/** What the person is about to do: what is picked to build, what lights up for it, which panel is open. */
import type { Move } from "../../protocol";
import type { Game } from "../../table/game.svelte";

export type Build = "cart" | "settle" | "city";
export type Panel = "trade" | "plenty" | "monopoly";

/** A place on the board: "path-12", "intersection-30", "hex-5". */
export type Spot = `${"path" | "intersection" | "hex"}-${number}`;

const builds: Build[] = ["cart", "settle", "city"];
/** Decisions that are nothing but a place on the board: it lights up strongly without being picked. */
const bare = new Set(["settle", "cart", "free_oxcart", "robber"]);

export class Choice {
  readonly game: Game;
  picked = $state<Build | null>(null);
  panel = $state<Panel | null>(null);
  /** A lit spot that a finger has touched once: touched again, it acts. */
  shown = $state<Spot | null>(null);
  /** The seat whose longest route is to be seen. */
  route = $state<number | null>(null);

  constructor(game: Game) {
    this.game = game;
  }

  moves = $derived.by<Move[]>(() => this.game.legal?.moves ?? []);
  kinds = $derived(new Set(this.moves.map((move) => move.do)));
  /** What is asked of the seat that acts here. */
  asked = $derived.by<string | null>(
    () => this.game.view.asked.find((asked) => asked.seat === this.game.legal?.seat)?.kind ?? null,
  );
  tool = $derived(this.picked && this.kinds.has(this.picked) ? this.picked : null);
  /** Whether the lit spots are what matters now, or only one of many things to do. */
  strong = $derived(this.tool !== null || bare.has(this.asked ?? ""));
  /** What happens where: only the picked kind, or everything that has a place. */
  lit = $derived.by<Map<Spot, Move>>(() => {
    const lit = new Map<Spot, Move>();
    for (const move of this.moves) {
      if (this.tool && move.do !== this.tool) continue;
      const spot = place(move);
      if (spot) lit.set(spot, move);
    }
    return lit;
  });

  can(kind: string): boolean {
    return this.kinds.has(kind);
  }

  act(move: Move): void {
    this.shown = null;
    this.picked = null;
    void this.game.act(move);
  }

  pick(build: Build): void {
    this.shown = null;
    this.panel = null;
    this.picked = this.picked === build ? null : build;
  }

  open(panel: Panel): void {
    this.shown = null;
    this.picked = null;
    this.panel = this.panel === panel ? null : panel;
  }

  /** A finger first shows what would happen; a mouse or a key acts at once. */
  tap(spot: Spot, touch: boolean): void {
    const move = this.lit.get(spot);
    if (!move) this.shown = null;
    else if (touch && this.shown !== spot) this.shown = spot;
    else this.act(move);
  }

  reset(): void {
    this.route = null;
    this.picked = null;
    this.shown = null;
  }
}

function place(move: Move): Spot | null {
  if (builds.includes(move.do as Build))
    return move.do === "cart" ? `path-${move.path as number}` : `intersection-${move.intersection as number}`;
  return move.do === "robber" ? `hex-${move.hex as number}` : null;
}

const choices = new WeakMap<Game, Choice>();

/** The one choice of a game, shared by all that is drawn of it. */
export function choiceOf(game: Game): Choice {
  let choice = choices.get(game);
  if (!choice) choices.set(game, (choice = new Choice(game)));
  return choice;
}
