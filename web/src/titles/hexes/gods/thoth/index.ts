import type { Deity } from "../deity";
import Ask from "./Ask.svelte";
import { picture } from "./picture";
import Play from "./Play.svelte";
import { says } from "./speech";

export const deity: Deity = {
  picture,
  Play,
  sample: () => ({ do: "thoth", replace: null, by: null }),
  asks: { Ask, title: () => says("title") },
  brings: { icon: (event) => (event.kind === "shown" ? "thoth" : null) },
};
