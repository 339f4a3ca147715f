import type { Choice } from "../../board/choice.svelte";
import { says } from "./speech";

export interface OsirisForm {
  /** Where each oxcart that may wander may go, by paths. */
  ways: Record<string, number[]>;
}

const cancel = () => undefined;

/** First the oxcart that is lifted, then where it is put. */
export function aimWandering({ ways }: OsirisForm, choice: Choice): void {
  const put = (lift: number) => {
    choice.aim = {
      label: says("put"),
      spots: { paths: ways[lift] },
      ghost: "cart",
      pick: (_, path) => void choice.game.act({ do: "osiris", lift, put: path }),
      cancel,
    };
  };
  choice.aim = {
    label: says("lift"),
    spots: { paths: Object.keys(ways).map(Number) },
    pick: (_, lift) => put(lift),
    cancel,
  };
}
