import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const family = fileURLToPath(new URL(".", import.meta.url));
const paths = readdirSync(family, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
/** The folders of titles, and of what several titles share, are those with an `index.ts`, by which the client finds them. */
const titles = paths.filter((path) => /^[^/]+\/index\.ts$/.test(path)).map((path) => path.split("/")[0]);
const gods = paths.filter((path) => /^gods\/[^/]+\/index\.ts$/.test(path)).map((path) => path.split("/")[1]);
const files = paths.filter((path) => /\.(ts|svelte)$/.test(path) && !titles.includes(path.split("/")[0]) && path !== "names.test.ts");

const named = new RegExp(
  [
    "cheops",
    "egypt",
    "pyramid",
    "masonry",
    "nile",
    "pharaoh",
    "vizier",
    "\\bgods?\\b",
    "\\b(gp|cs)_",
    ...gods.map((god) => `\\b${god}\\b`),
  ].join("|"),
  "i",
);

test("there are titles to be named", () => {
  expect(titles).toEqual(expect.arrayContaining(["ancient_egypt", "cheops_scenario", "gods", "great_pyramid"]));
  expect(files).toEqual(expect.arrayContaining(["map/Map.svelte", "board/Board.svelte", "extension.ts"]));
});

test.each(files)("%s names no title", (file) => {
  const lines = readFileSync(`${family}/${file}`, "utf8").split("\n");
  expect(lines.filter((line) => named.test(line))).toEqual([]);
});

test.each(files)("%s imports nothing of a title", (file) => {
  const text = readFileSync(`${family}/${file}`, "utf8");
  const imported = [...text.matchAll(/["'](?:\.\.?\/)+([^/"']+)[/"']/g)].map(([, folder]) => folder);
  expect(imported.filter((folder) => titles.includes(folder))).toEqual([]);
});
