import type { Extension } from "../extension";
import { site } from "./site";
import Things from "./Things.svelte";

/** What titles with a pyramid share: its building site, and how stones and their owners are drawn. */
export const masonry: Extension = {
  lands: { site },
  Symbols: Things,
  glyphs: { block: "-20 -20 40 40" },
};
