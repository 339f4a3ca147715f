import { say } from "../../../../lib/speech.svelte";
import type { Deity } from "../deity";
import Ask from "./Ask.svelte";
import { picture } from "./picture";
import Play from "./Play.svelte";

export const deity: Deity = {
  picture,
  Play,
  sample: () => ({ do: "thoth", replace: null, by: null }),
  asks: { Ask, title: () => say("thoth_title") },
  brings: { icon: (event) => (event.kind === "shown" ? "thoth" : null) },
};
