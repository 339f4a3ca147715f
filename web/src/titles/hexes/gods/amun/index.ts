import type { Deity } from "../deity";
import { godStateOf } from "../state";
import Exchanges from "./Exchanges.svelte";
import { picture } from "./picture";
import Play from "./Play.svelte";
import { says } from "./speech";

export const deity: Deity = {
  picture,
  Play,
  sample: () => ({ do: "amun", give: "brick", get: "cattle" }),
  spent(game) {
    const { declared } = godStateOf(game);
    return declared && says("used_up", { kind: game.tell(`kind.${declared}`) });
  },
  brings: {
    Exchanges,
    icon: (event) => (event.kind === "merchant" ? event.got : null),
    fly(event, carry) {
      if (event.kind !== "merchant") return;
      carry(event.gave, event.seat, "supply");
      carry({ [event.got]: 1 }, "supply", event.seat);
    },
    gains: (event) => (event.kind === "merchant" ? [[event.seat, "gods", 1]] : []),
  },
};
