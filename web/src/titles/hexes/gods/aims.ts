/** The gods' moves that end on the map: what is lit, and what a click there sends. */
import { say } from "../../../lib/speech.svelte";
import { cardsText } from "../about";
import type { Choice } from "../board/choice.svelte";
import { makeshiftPrice, type OsirisForm, type PthaForm, type SekhmetForm } from "./plays";

const cancel = () => undefined;

export function aimMakeshift({ paths }: PthaForm, { keep, instead }: PthaForm["prices"][number], choice: Choice): void {
  const { game } = choice;
  choice.aim = {
    label: say("ptha_aim", { price: cardsText(game, makeshiftPrice({ keep, instead })) }),
    spots: { paths },
    ghost: "cart",
    pick: (_, path) => void game.act({ do: "makeshift", path, keep, instead }),
    cancel,
  };
}

/** First the oxcart that is lifted, then where it is put. */
export function aimWandering({ ways }: OsirisForm, choice: Choice): void {
  const put = (lift: number) => {
    choice.aim = {
      label: say("osiris_put"),
      spots: { paths: ways[lift] },
      ghost: "cart",
      pick: (_, path) => void choice.game.act({ do: "osiris", lift, put: path }),
      cancel,
    };
  };
  choice.aim = {
    label: say("osiris_lift"),
    spots: { paths: Object.keys(ways).map(Number) },
    pick: (_, lift) => put(lift),
    cancel,
  };
}

export function aimWar(form: SekhmetForm, build: "settlement" | "temple_city", choice: Choice): void {
  const { game } = choice;
  choice.aim = {
    label: say("sekhmet_aim", { build: game.tell(`kind.${build}`), price: cardsText(game, form.prices[build]) }),
    spots: { intersections: build === "settlement" ? form.settlements : form.cities },
    ghost: build === "settlement" ? "settlement" : "city",
    pick: (_, intersection) => void game.act({ do: "sekhmet", build, intersection }),
    cancel,
  };
}
