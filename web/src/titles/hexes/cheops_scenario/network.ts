/** Which pieces connect a port or the building site with players' buildings, to be shown: who is connected, the server tells. */
import type { CheopsState, Facts, Glance } from "../state";

export interface Linked {
  paths: number[];
  /** Buildings that are part of it, with their owners. */
  buildings: { at: number; seat: number }[];
}

/** All that hangs together with these intersections by roads and ships, whoever owns them (CS-17). */
export function linkedWith(state: CheopsState, map: Facts["map"], from: number[]): Linked {
  const laid = state.players.flatMap(({ oxcarts, ships }) => [...oxcarts, ...ships]);
  const reached = new Set(from);
  const paths = new Set<number>();
  for (let grown = true; grown;) {
    grown = false;
    for (const path of laid) {
      if (paths.has(path) || !map.paths[path].some((end) => reached.has(end))) continue;
      paths.add(path);
      for (const end of map.paths[path]) reached.add(end);
      grown = true;
    }
  }
  const buildings = state.players.flatMap(({ settlements, cities }, seat) =>
    [...settlements, ...cities].filter((at) => reached.has(at)).map((at) => ({ at, seat })),
  );
  return { paths: [...paths], buildings };
}

/** Where a port's or the site's connections begin: its buildings. */
export function rootsOf(which: number | "site", glance: Glance | null, facts: Facts, state: CheopsState): number[] {
  if (which === "site") return glance?.site?.map(({ intersection }) => intersection) ?? [];
  const built = new Set(state.players.flatMap(({ settlements, cities }) => [...settlements, ...cities]));
  return facts.map.harbors[which].at.filter((at) => built.has(at));
}
