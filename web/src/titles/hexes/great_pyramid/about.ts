/** What the things of the pyramid are, in words. */
import { say } from "../../../lib/speech.svelte";
import type { Game } from "../../../table/game.svelte";
import type { About } from "../board/tip.svelte";
import { blessedIn, pyramidFacts, pyramidOf, type PyramidState } from "./state";

export function aboutBlocks(game: Game, seat: number): About {
  const state = pyramidOf(game);
  const lines = [say("gp_blocks_text", { n: state.players[seat].blocks, all: pyramidFacts(game).pieces.blocks })];
  if (state.vizier === seat) lines.push(say("gp_vizier_text"));
  return { title: say("gp_blocks_of", { name: game.name(seat) }), lines };
}

export function aboutGold(game: Game): About {
  const state = pyramidOf(game);
  const left = Object.values(state.gold).reduce((sum, n) => sum + n, 0);
  const coming = Object.entries(state.gold).map(([number, n]) => say("gp_gold_of", { n, number }));
  return { title: say("gp_gold"), lines: [say("gp_gold_text"), say("gp_gold_coming", { n: left, numbers: coming.join(", ") })] };
}

export const isBlessed = (game: Game, seat: number) => blessedIn(game)?.[seat] ?? false;

export function aboutPharaoh(game: Game, seat: number): About {
  return isBlessed(game, seat)
    ? { title: say("gp_blessing"), lines: [say("gp_blessing_text")] }
    : { title: say("gp_curse"), lines: [say("gp_curse_text")] };
}

export function aboutVizier(game: Game): About {
  const { vizier_traded: traded, vizier, active } = pyramidOf(game);
  return { title: say("gp_vizier"), lines: [say("gp_vizier_text"), ...(vizier === active && traded ? [say("gp_vizier_used")] : [])] };
}

const VIZIER_LIMIT = 9;
/** With more cards than this, a player may lose half of them on a 7: the lowest number still to come decides. */
export function limitOf(state: PyramidState, seat: number): number {
  if (state.vizier === seat) return VIZIER_LIMIT;
  if (state.turned) return state.gold_number;
  return Math.min(...Object.entries(state.gold).flatMap(([number, n]) => (n ? [Number(number)] : [])));
}
