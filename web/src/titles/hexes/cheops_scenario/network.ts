/** The pieces that connect a port or the building site to players' buildings, for drawing; the server says who is connected. */
import type { Facts } from "../state";
import type { CheopsFacts, CheopsGlance, CheopsState } from "./state";

export interface Linked {
  paths: number[];
  /** Buildings that are part of it, with their owners. */
  buildings: { at: number; seat: number }[];
}

/** Everything that roads and ships connect to these intersections, whoever owns them (CS-17). */
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

/** Where the connections of a port or of the site begin, by its name on the map: at its buildings. */
export function rootsOf(id: string, glance: CheopsGlance | null, facts: CheopsFacts, state: CheopsState): number[] {
  const [what, which] = id.split("-");
  if (what === "hex") return glance?.site.map(({ intersection }) => intersection) ?? [];
  const built = new Set(state.players.flatMap(({ settlements, cities }) => [...settlements, ...cities]));
  return facts.map.harbors[Number(which)].at.filter((at) => built.has(at));
}
