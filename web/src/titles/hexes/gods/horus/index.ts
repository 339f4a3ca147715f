import type { Deity } from "../deity";
import { picture } from "./picture";
import Play from "./Play.svelte";

export const deity: Deity = {
  picture,
  Play,
  sample: (other) => ({ do: "horus", kind: "brick", to: [other], give: ["cattle"] }),
  brings: {
    icon: (event) => (event.kind === "forced_trade" ? String(event.got) : null),
    fly(event, carry) {
      if (event.kind !== "forced_trade") return;
      const [seat, partner] = [event.seat as number, event.partner as number];
      carry({ [event.gave as string]: 1 }, seat, partner);
      carry({ [event.got as string]: 1 }, partner, seat);
    },
    gains: (event) =>
      event.kind === "forced_trade"
        ? [
            [event.seat as number, "gods", 1],
            [event.partner as number, "gods", 1],
          ]
        : [],
  },
};
