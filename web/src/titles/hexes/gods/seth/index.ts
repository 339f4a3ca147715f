import type { Deity } from "../deity";
import { robberHome } from "./home";
import { picture } from "./picture";
import Play from "./Play.svelte";
import { says } from "./speech";

export const deity: Deity = {
  picture,
  Play,
  sample: () => ({ do: "seth" }),
  brings: {
    robberLines: (game) => [says("robber", { home: game.tell(`kind.${robberHome(game)}`) })],
    fly(event, carry) {
      if (event.kind === "banished") carry({ [event.resource]: 1 }, "supply", event.seat);
    },
    gains: (event) => (event.kind === "banished" ? [[event.seat, "gods", 1]] : []),
  },
};
