import { cardsText } from "../../about";
import type { Choice } from "../../board/choice.svelte";
import type { Some } from "../../cards/cards";
import { says } from "./speech";

export interface SekhmetForm {
  settlements: number[];
  cities: number[];
  /** What is paid besides the mercenary. */
  prices: Record<"settlement" | "temple_city", Some>;
}

/** Where it is built. */
export function aimWar(form: SekhmetForm, build: "settlement" | "temple_city", choice: Choice): void {
  const { game } = choice;
  choice.aim = {
    label: says("aim", { build: game.tell(`kind.${build}`), price: cardsText(game, form.prices[build]) }),
    spots: { intersections: build === "settlement" ? form.settlements : form.cities },
    ghost: build === "settlement" ? "settlement" : "city",
    pick: (_, intersection) => void game.act({ do: "sekhmet", build, intersection }),
    cancel: () => undefined,
  };
}
