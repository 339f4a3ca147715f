/** The part of the large map that is seen first where the whole doesn't fit. */
import type { Game } from "../../../table/game.svelte";
import type { Layout } from "../map/geometry";
import { ownOf } from "../state";

type Box = Layout["box"];

/** A name stands beside the map in the east. */
export const withMargin = (box: Box): Box => ({ ...box, width: box.width + 32 });

const VALLEY: Box = { x: 110, y: 40, width: 560, height: 620 };
const ROOM = 130;

/** The player's buildings with some room around them, if they lie together; otherwise, the north of the valley. */
export function partOf(game: Game, layout: Layout): Box {
  const own = ownOf(game);
  const spots = [...(own?.settlements ?? []), ...(own?.cities ?? [])].map((at) => layout.points[at]);
  if (!spots.length) return VALLEY;
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [x, y] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM];
  const part = { x, y, width: Math.max(...xs) + ROOM - x, height: Math.max(...ys) + ROOM - y };
  if (part.height < VALLEY.height) return part;
  const middle = ys.reduce((sum, one) => sum + one, 0) / ys.length;
  return { ...VALLEY, y: middle - VALLEY.height / 2 };
}
