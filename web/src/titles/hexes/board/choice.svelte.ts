/** What the player is about to do: what is picked to build, what lights up for it, which panel is open. */
import type { Move as Sent } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import { legalMoves, type Move } from "../state";

/** A place on the board: "path-12", "intersection-30", "hex-5". */
export type Spot = `${"path" | "intersection" | "hex"}-${number}`;

/** A move that puts something on a path. */
export type PathMove = Extract<Move, { path: number }>;

/** A move that is put together on the map: only these spots are lit, and a click passes one on. */
export interface Aim {
  label: string;
  spots: { paths?: number[]; intersections?: number[] };
  /** The piece that would stand on a spot, shown under the pointer. */
  ghost?: string;
  /** Whether the spots are pieces on the map, one of which is to be lifted: they are ringed. */
  ringed?: boolean;
  /** The path of a piece that is being moved. */
  lifted?: number;
  /** May set another aim: this one is over when it is called. */
  pick(kind: "path" | "intersection", id: number): void;
  cancel(): void;
}

/** Decisions that only ask for a place on the board: the places light up strongly without anything being picked. */
const bare = new Set(["settle", "cart", "free_oxcart", "robber"]);

export class Choice {
  readonly game: Game;
  /** The kind of move to make on the map. */
  picked = $state<string | null>(null);
  /** The open panel: the family's are called trade, plenty and monopoly. */
  panel = $state<string | null>(null);
  /** A lit spot that a finger has touched once: touched again, it acts. */
  shown = $state<Spot | null>(null);
  /** The seat whose longest route is shown. */
  route = $state<number | null>(null);

  /** A spot that takes two kinds of pieces, while the player decides which, and the one shown there in the meantime. */
  fork = $state.raw<{ spot: Spot; moves: PathMove[] } | null>(null);
  leaning = $state<string | null>(null);
  /** The thing on the map whose connections are shown. */
  linked = $state<string | null>(null);

  private aimed = $state.raw<Aim | null>(null);

  constructor(game: Game) {
    this.game = game;
  }

  moves = $derived.by(() => legalMoves(this.game.legal));
  kinds = $derived(new Set<string>(this.moves.map((move) => move.do)));
  /** What is asked of the seat that acts here. */
  asked = $derived.by<string | null>(() => this.game.view.asked.find((asked) => asked.seat === this.game.legal?.seat)?.kind ?? null);
  tool = $derived(this.picked && this.kinds.has(this.picked) ? this.picked : null);
  /** Whether the lit spots are what matters now, rather than one of many things to do. */
  strong = $derived(this.aimed !== null || this.tool !== null || bare.has(this.asked ?? ""));
  /** What happens where: the aim's spots, only the picked kind, or everything that has a place. */
  lit = $derived.by<Map<Spot, Move | Aim>>(() => {
    const lit = new Map<Spot, Move | Aim>();
    if (this.aimed) {
      for (const path of this.aimed.spots.paths ?? []) lit.set(`path-${path}`, this.aimed);
      for (const at of this.aimed.spots.intersections ?? []) lit.set(`intersection-${at}`, this.aimed);
      return lit;
    }
    for (const move of this.moves) {
      if (this.tool && move.do !== this.tool) continue;
      const spot = place(move);
      if (spot) lit.set(spot, move);
    }
    return lit;
  });
  /** The paths on which pieces of two kinds may be built. */
  forks = $derived.by<Map<Spot, PathMove[]>>(() => {
    const forks = new Map<Spot, PathMove[]>();
    if (this.aimed || this.tool) return forks;
    for (const move of this.moves) {
      const spot = place(move);
      if (spot && "path" in move) forks.set(spot, [...(forks.get(spot) ?? []), move]);
    }
    return new Map([...forks].filter(([, moves]) => moves.length > 1));
  });

  get aim(): Aim | null {
    return this.aimed;
  }

  set aim(aim: Aim | null) {
    this.shown = null;
    this.picked = null;
    this.part(null);
    if (aim) this.panel = null;
    this.aimed = aim;
  }

  can(kind: string): boolean {
    return this.kinds.has(kind);
  }

  act(move: Sent): void {
    this.drop();
    void this.game.act(move);
  }

  pick(build: string): void {
    const again = this.picked === build;
    this.drop();
    this.panel = null;
    this.picked = again ? null : build;
  }

  open(panel: string): void {
    this.drop();
    this.panel = this.panel === panel ? null : panel;
  }

  /** Asks which of the pieces to build, or stops asking. */
  part(spot: Spot | null): void {
    const moves = spot ? this.forks.get(spot) : undefined;
    this.leaning = null;
    this.fork = spot && moves ? { spot, moves } : null;
  }

  /** A finger first shows what would happen; a mouse or a key acts at once. */
  tap(spot: Spot, touch: boolean): void {
    const move = this.lit.get(spot);
    const asking = this.fork?.spot === spot;
    this.part(asking ? null : spot);
    if (!move || asking || this.fork) this.shown = null;
    else if (touch && this.shown !== spot) this.shown = spot;
    else if (isAim(move)) {
      const [kind, id] = spot.split("-");
      this.aim = null;
      move.pick(kind as "path" | "intersection", Number(id));
    } else this.act(move);
  }

  /** Drops whatever was about to be done. */
  private drop(): void {
    const aim = this.aimed;
    this.aim = null;
    aim?.cancel();
  }

  reset(): void {
    this.route = null;
    this.drop();
  }
}

/** The place of a move that is nothing but its place. */
function place(move: Move): Spot | null {
  if (Object.keys(move).length !== 2) return null;
  if ("path" in move) return `path-${move.path}`;
  if ("intersection" in move) return `intersection-${move.intersection}`;
  return "hex" in move ? `hex-${move.hex}` : null;
}

export const isAim = (what: Move | Aim): what is Aim => "spots" in what;

const choices = new WeakMap<Game, Choice>();

/** The one choice of a game, shared by everything that draws it. */
export function choiceOf(game: Game): Choice {
  let choice = choices.get(game);
  if (!choice) choices.set(game, (choice = new Choice(game)));
  return choice;
}
