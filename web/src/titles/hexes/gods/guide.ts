import type { Step } from "../extension";

/** What the guides of titles with gods say about them. */
export const step: Step = { key: "gods", heading: "eguide_gods", things: ["horus", "osiris", "isis"] };
