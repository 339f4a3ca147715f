import { speaker } from "../../../../lib/speech.svelte";
import english from "./words/en.json";

export const says = speaker(english, import.meta.glob<typeof english>("./words/*.json", { eager: true, import: "default" }));
