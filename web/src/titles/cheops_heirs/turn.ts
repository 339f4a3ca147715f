/** What is left to do on a turn when no member can be placed, or no more can be taken. */
import { say, sayOr } from "../../lib/speech.svelte";
import type { Game } from "../../table/game.svelte";

const laws = ["sell_stock", "reach", "swap"];

export function turnLeft(game: Game): string | null {
  const legal = game.legal;
  if (!legal) return null;
  const asked = game.view.asked.find(({ seat }) => seat === legal.seat)?.kind;
  const kinds = new Set([...legal.moves, ...legal.forms].map((move) => String(move.do)));
  if (!((asked === "turn" && !kinds.has("place")) || (asked === "refill" && !kinds.has("take")))) return null;
  const ways = [
    ...(kinds.has("hire") || kinds.has("hire_later") ? [say("left_hire")] : []),
    ...(laws.some((law) => kinds.has(law)) ? [say("left_law")] : []),
    ...(kinds.has("take") ? [say("left_take")] : []),
    ...(kinds.has("end_turn") ? [say("left_end")] : []),
  ];
  return asked === "turn" ? say("left_nothing_fits", { ways: sayOr(ways) }) : sayOr(ways);
}
