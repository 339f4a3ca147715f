import type { Deity } from "../deity";
import { picture } from "./picture";
import Play from "./Play.svelte";

export const deity: Deity = {
  picture,
  Play,
  sample: (other) => ({ do: "horus", kind: "brick", to: [other], give: ["cattle"] }),
  brings: {
    icon: (event) => (event.kind === "forced_trade" ? event.got : null),
    fly(event, carry) {
      if (event.kind !== "forced_trade") return;
      const { seat, partner } = event;
      carry({ [event.gave]: 1 }, seat, partner);
      carry({ [event.got]: 1 }, partner, seat);
    },
    gains: (event) =>
      event.kind === "forced_trade"
        ? [
            [event.seat, "gods", 1],
            [event.partner, "gods", 1],
          ]
        : [],
  },
};
