import type { Deity } from "../deity";
import { picture } from "./picture";
import Play from "./Play.svelte";

export const deity: Deity = {
  picture,
  Play,
  sample: () => ({ do: "osiris", lift: 0, put: 1 }),
  brings: {
    lays: ["wandered"],
    icon: (event) => (event.kind === "wandered" ? `cart-${event.seat}` : null),
  },
};
