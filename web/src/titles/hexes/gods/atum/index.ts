import Answers from "../Answers.svelte";
import type { Deity } from "../deity";
import Ask from "./Ask.svelte";
import { picture } from "./picture";
import { says } from "./speech";

export const deity: Deity = {
  picture,
  Play: Answers,
  always: true,
  sample: () => ({ do: "atum", kind: null }),
  asks: { Ask, title: () => says("title") },
  brings: {
    fly(event, carry) {
      if (event.kind === "empty_harvest") carry({ [event.resource]: 1 }, "supply", event.seat);
    },
    gains: (event) => (event.kind === "empty_harvest" ? [[event.seat, "gods", 1]] : []),
  },
};
