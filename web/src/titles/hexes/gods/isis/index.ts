import AskKind from "../AskKind.svelte";
import type { Deity } from "../deity";
import { picture } from "./picture";
import Play from "./Play.svelte";
import { says } from "./speech";

export const deity: Deity = {
  picture,
  Play,
  always: true,
  sample: () => ({ do: "isis", kind: "brick" }),
  asks: { Ask: AskKind, title: () => says("title") },
  brings: {
    icon: (event) => (event.kind === "sheltered" ? "isis" : null),
    fly(event, carry) {
      if (event.kind === "consoled") carry({ [event.resource]: 1 }, "supply", event.seat);
    },
    gains: (event) => (event.kind === "consoled" ? [[event.seat, "gods", 1]] : []),
  },
};
