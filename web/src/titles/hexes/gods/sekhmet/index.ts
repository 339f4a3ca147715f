import type { Deity } from "../deity";
import { picture } from "./picture";
import Play from "./Play.svelte";

const things: Record<string, string> = { dismissed: "mercenary", army_aside: "army" };

export const deity: Deity = {
  picture,
  Play,
  sample: () => ({ do: "sekhmet", build: "settlement", intersection: 0 }),
  brings: { icon: (event) => things[event.kind] ?? null },
};
