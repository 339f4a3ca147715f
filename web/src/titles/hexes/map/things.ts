/** Everything on the map that can be asked about, and where it is. */
import type { Move } from "../../../protocol";
import * as tell from "../about";
import { isAim, type Choice, type Spot } from "../board/choice.svelte";
import type { About } from "../board/tip.svelte";
import { part, parts, type Piece } from "../extension";
import { stateOf } from "../state";
import { nearest, R, type Layout, type Point } from "./geometry";
import { trackOn, tracksOf } from "./tracks";

export interface Thing {
  id: string;
  at: Point;
  about: () => About;
}

/** The pieces on paths that a title brings, for each seat. */
export const piecesOf = (choice: Choice): Piece[][] =>
  stateOf(choice.game).players.map((_, seat) => parts(choice.game, "pieces").flatMap((find) => find(choice, seat)));

export function thingsOf({ game }: Choice, layout: Layout, pieces: Piece[][]): Thing[] {
  const built = (at: number, seat: number, city: boolean): Thing => ({
    id: `building-${at}`,
    at: layout.points[at],
    about: () => tell.aboutBuilding(game, seat, at, city),
  });
  return [
    ...layout.hexes.map((at, hex) => ({ id: `hex-${hex}`, at, about: () => tell.aboutHex(game, hex) })),
    ...layout.harbors.map(({ sign }, n) => ({ id: `harbor-${n}`, at: sign, about: () => tell.aboutHarbor(game, n) })),
    ...stateOf(game).players.flatMap(({ oxcarts, settlements, cities }, seat) => [
      ...oxcarts.map((path) => ({
        id: `cart-${path}`,
        at: layout.paths[path].middle,
        about: () => tell.aboutTrack(game, seat, trackOn(game, path)),
      })),
      ...pieces[seat].map(({ id, path, about }) => ({ id, at: layout.paths[path].middle, about })),
      ...settlements.map((at) => built(at, seat, false)),
      ...cities.map((at) => built(at, seat, true)),
    ]),
  ];
}

/** What is lit, in the same form. */
export function litOf(choice: Choice, layout: Layout): Thing[] {
  const { game } = choice;
  const paid = choice.asked === "turn";
  const fork = part(game, "aboutFork");
  const about = (id: Spot) => {
    const move = choice.lit.get(id)!;
    const both = choice.forks.get(id);
    if (isAim(move)) return { title: move.label };
    return both && fork ? fork(game, both) : tell.aboutMove(game, move, paid);
  };
  return [...choice.lit.keys()].map((id) => ({ id, at: spotAt(layout, id), about: () => about(id) }));
}

/** Where a move does something. */
export function placesOf(move: Record<string, unknown>, layout: Layout): Point[] {
  const found = (key: string, points: Point[]) => (typeof move[key] === "number" ? [points[move[key]]] : []);
  const paths = layout.paths.map((path) => path.middle);
  return [
    ...found("hex", layout.hexes),
    ...found("intersection", layout.points),
    ...["path", "lift", "put"].flatMap((key) => found(key, paths)),
  ];
}

function spotAt(layout: Layout, spot: Spot): Point {
  const n = Number(spot.split("-")[1]);
  return spot.startsWith("path") ? layout.paths[n].middle : spot.startsWith("hex") ? layout.hexes[n] : layout.points[n];
}

const numbered = (points: Point[]) => points.map((at, n): [number, Point] => [n, at]);

/** The move that the player tried on an unlit spot, to find out why it can't be made. */
export function triedAt({ game, tool, asked }: Choice, layout: Layout, point: Point): Move | null {
  const kind = tool ?? (asked === "free_oxcart" ? "cart" : asked);
  if (!kind) return null;
  const tried = (place: string, found: number | null): Move | null => (found === null ? null : { do: kind, [place]: found });
  const near = (points: Point[], reach: number) => nearest(point, numbered(points), reach);
  if (kind in tracksOf(game))
    return tried(
      "path",
      near(
        layout.paths.map(({ middle }) => middle),
        R * 0.4,
      ),
    );
  if (kind === "settle" || kind === "city") return tried("intersection", near(layout.points, R * 0.4));
  return kind === "robber" ? tried("hex", near(layout.hexes, R * 0.8)) : null;
}

/** The hex in the middle of the map: the keys begin there. */
export function middleOf({ hexes, box }: Layout): string {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return `hex-${nearest(middle, numbered(hexes), Infinity) ?? 0}`;
}
