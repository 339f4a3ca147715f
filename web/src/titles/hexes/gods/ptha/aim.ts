import { cardsText } from "../../about";
import type { Choice } from "../../board/choice.svelte";
import type { Kind, Some } from "../../cards/cards";
import { says } from "./speech";

export interface PthaForm {
  prices: { keep: Kind; instead: Kind }[];
  paths: number[];
}

export function makeshiftPrice({ keep, instead }: PthaForm["prices"][number]): Some {
  return keep === instead ? { [keep]: 2 } : { [keep]: 1, [instead]: 1 };
}

/** The path on which the oxcart is built for this price. */
export function aimMakeshift({ paths }: PthaForm, { keep, instead }: PthaForm["prices"][number], choice: Choice): void {
  const { game } = choice;
  choice.aim = {
    label: says("aim", { price: cardsText(game, makeshiftPrice({ keep, instead })) }),
    spots: { paths },
    ghost: "cart",
    pick: (_, path) => void game.act({ do: "makeshift", path, keep, instead }),
    cancel: () => undefined,
  };
}
