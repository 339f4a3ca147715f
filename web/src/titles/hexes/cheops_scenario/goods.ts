import type { Extension } from "../extension";

/** The family's ids name other things here: cattle is lumber, papyrus is wool, stone is ore. */
export const goods: NonNullable<Extension["goods"]> = {
  name: "egypt",
  instead: { cattle: "good-lumber", papyrus: "good-wool", stone: "good-ore", gold: "good-gold", free_oxcarts: "card-roads" },
};
