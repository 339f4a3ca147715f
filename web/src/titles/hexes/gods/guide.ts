import type { Step } from "../extension";

/** What guides of titles with gods tell about them. */
export const step: Step = { key: "gods", heading: "eguide_gods", things: ["horus", "osiris", "isis"] };
