import { say } from "../../../../lib/speech.svelte";
import type { Deity } from "../deity";
import { robberHome } from "./home";
import { picture } from "./picture";
import Play from "./Play.svelte";

export const deity: Deity = {
  picture,
  Play,
  sample: () => ({ do: "seth" }),
  brings: {
    robberLines: (game) => [say("ae_robber_seth", { home: game.tell(`kind.${robberHome(game)}`) })],
    fly(event, carry) {
      if (event.kind === "banished") carry({ [event.resource as string]: 1 }, "supply", event.seat as number);
    },
    gains: (event) => (event.kind === "banished" ? [[event.seat as number, "gods", 1]] : []),
  },
};
