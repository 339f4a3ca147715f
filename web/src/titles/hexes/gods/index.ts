/** The gods, for titles that have them: what all of them bring to the table, and what each of them adds. */
import type { Extension } from "../extension";
import { stateOf } from "../state";
import { deities } from "./deity";
import GodStanding from "./GodStanding.svelte";
import GodThings from "./GodThings.svelte";
import Gods from "./Gods.svelte";

const here: Extension["here"] = (game) => stateOf(game).gods;

const cards: Extension = {
  here,
  Panels: Gods,
  corner: "card",
  foot: 58,
  Standing: GodStanding,
  icon: (event) => ("god" in event ? event.god : null),
  sources: ["gods"],
  Symbols: GodThings,
};

export const gods: Extension[] = [cards, ...deities().map(({ deity }) => ({ here, ...deity.brings }))];
