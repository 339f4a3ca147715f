/** What the client knows of each god: a folder of the god's name whose `index.ts` exports its `deity`. Nothing lists them. */
import type { Component } from "svelte";
import type { Move } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import type { Choice } from "../board/choice.svelte";
import type { Extension } from "../extension";
import type { Move as Listed } from "../state";
import type { Picture } from "./drawing";
import type { God } from "./god";

/** A god's `Play` takes its own kind of moves and its own form; one that takes none is never given any. */
export interface PlayProps<Own extends Listed = never, Form = never> {
  choice: Choice;
  /** What the server lists for the god's move, and the form it has for what is too much to list. */
  moves: Own[];
  form: Form;
}

export interface Deity {
  picture: Picture;
  /** The move that plays it, if it is not named after the god. */
  move?: string;
  /** A move to ask the server about when none is possible, with some opponent. */
  sample(other: number): Move;
  /** What the card offers when it can be played. */
  Play: Component<PlayProps>;
  /** Whether that is there at all times. */
  always?: boolean;
  /** Why it can't be played, if the client knows better than the server says. */
  spent?(game: Game): string | null;
  /** What it asks its player at other moments. */
  asks?: { title(game: Game): string; Ask: Component<{ choice: Choice; god: God }> };
  /** What else it brings to the table. */
  brings?: Extension;
}

const found = import.meta.glob<{ deity: Deity }>("./*/index.ts", { eager: true });

/** The gods that have a folder. */
export const deities = (): { name: string; deity: Deity }[] =>
  Object.entries(found).map(([path, { deity }]) => ({ name: path.split("/")[1], deity }));

export function deityOf(god: string): Deity {
  const deity = found[`./${god}/index.ts`]?.deity;
  if (!deity) throw new Error(`The client can't show the god ${god}: web/src/titles/hexes/gods/${god}/index.ts is missing.`);
  return deity;
}

export const moveOf = (god: God): string => deityOf(god).move ?? god;
