import { say } from "../../../../lib/speech.svelte";
import Answers from "../Answers.svelte";
import AskKind from "../AskKind.svelte";
import type { Deity } from "../deity";
import { picture } from "./picture";

export const deity: Deity = {
  picture,
  Play: Answers,
  always: true,
  sample: () => ({ do: "atum", kind: null }),
  asks: { Ask: AskKind, title: () => say("atum_title") },
  brings: {
    fly(event, carry) {
      if (event.kind === "empty_harvest") carry({ [event.resource as string]: 1 }, "supply", event.seat as number);
    },
    gains: (event) => (event.kind === "empty_harvest" ? [[event.seat as number, "gods", 1]] : []),
  },
};
