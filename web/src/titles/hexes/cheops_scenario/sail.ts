/** Moving a ship (CS-14): first which one is lifted, then where it goes. */
import { say } from "../../../lib/speech.svelte";
import type { Choice } from "../board/choice.svelte";
import type { Piece } from "../extension";
import { formOf } from "../state";
import { cheopsOf } from "./state";

/** Where each ship that may move may go, by path. */
export function waysOf(choice: Choice): Record<string, number[]> {
  return formOf(choice.game.legal, "move_ship")?.ways ?? {};
}

export const canSail = (choice: Choice) => Object.keys(waysOf(choice)).length > 0;

const cancel = () => undefined;

/** Given a ship, asks only where it goes; without one, asks for that first, or cancels if that is already asked. */
export function aimSailing(choice: Choice, lift: number | null = null): void {
  if (lift === null && choice.aim) return choice.reset();
  const ways = waysOf(choice);
  const put = (from: number) => {
    choice.aim = {
      label: say("cs_ship_put"),
      spots: { paths: ways[from] },
      ghost: "ship",
      lifted: from,
      pick: (_, path) => void choice.game.act({ do: "move_ship", lift: from, put: path }),
      cancel,
    };
  };
  if (lift !== null) return put(lift);
  choice.aim = {
    label: say("cs_ship_lift"),
    spots: { paths: Object.keys(ways).map(Number) },
    ringed: true,
    pick: (_, path) => put(path),
    cancel,
  };
}

/** The ships of a seat on the map; the viewer lifts one of their own where it lies, if it may move. */
export function shipsOf(choice: Choice, seat: number): Piece[] {
  const { game } = choice;
  return cheopsOf(game).players[seat].ships.map((path) => ({
    id: `ship-${path}`,
    path,
    track: "ship",
    lifted: choice.aim?.lifted === path,
    about: () => ({
      title: say("cs_ship_of", { name: game.name(seat) }),
      lines: [say("cs_ship_text"), ...(waysOf(choice)[path] ? [say("cs_ship_movable")] : [])],
    }),
    act() {
      if (!choice.aim && waysOf(choice)[path]) aimSailing(choice, path);
    },
  }));
}
