import type { Deity } from "../deity";
import { picture } from "./picture";
import Play from "./Play.svelte";

export const deity: Deity = {
  picture,
  Play,
  move: "makeshift",
  sample: () => ({ do: "makeshift", path: 0, keep: "brick", instead: "brick" }),
};
