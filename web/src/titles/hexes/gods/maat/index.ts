import type { Deity } from "../deity";
import { ownWithGod } from "../state";
import Ask from "./Ask.svelte";
import { picture } from "./picture";
import Play from "./Play.svelte";
import { says } from "./speech";

export const deity: Deity = {
  picture,
  Play,
  sample: (other) => ({ do: "maat", seat: other }),
  asks: {
    Ask,
    title: (game) => says("title", { name: game.name(ownWithGod(game)?.looked_at ?? null) }),
  },
  brings: {
    icon(event) {
      if (event.kind === "looked") return "maat";
      return event.kind !== "justice" ? null : (event.card ?? "hand");
    },
    fly(event, carry) {
      if (event.kind === "justice") carry({ [event.card ?? "hand"]: 1 }, event.victim, event.seat);
    },
    gains: (event) => (event.kind === "justice" ? [[event.seat, "gods", 1]] : []),
    losses: (event) => (event.kind === "justice" ? [[event.victim, "robbed", 1]] : []),
  },
};
