import { hexes } from "../client";
import type { Extension } from "../extension";
import { gods } from "../gods";
import Fan from "../gods/Fan.svelte";
import Guide from "./Guide.svelte";
import { learn } from "./lesson";
import Lesson from "./Lesson.svelte";
import Picture from "./Picture.svelte";

/** The family's rules are this title's: it adds only the coach of a first game. */
const coach: Extension = { Coach: Lesson };

export const client = hexes({
  id: "ancient-egypt",
  extensions: [coach, ...gods],
  Guide,
  Picture,
  Over: Fan,
  building: [["O S Y", "key_build"]],
  learn,
});
