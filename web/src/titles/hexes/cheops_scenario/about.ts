/** What gold, the stones and the Pharaoh's cards are, in words. */
import { say } from "../../../lib/speech.svelte";
import { capital, type Game } from "../../../table/game.svelte";
import type { About } from "../board/tip.svelte";
import { cheopsFacts, cheopsGlance, cheopsOf } from "./state";

export function aboutGold(game: Game): About {
  const state = cheopsOf(game);
  return { title: capital(game.tell("kind.gold")), lines: [say("cs_gold_text"), say("cs_gold_left", { n: state.supply.gold })] };
}

export function aboutStones(game: Game, seat: number): About {
  const n = cheopsOf(game).players[seat].stones;
  return {
    title: say("cs_stones_of", { name: game.name(seat) }),
    lines: [say("cs_stones_text", { n, all: cheopsFacts(game).pieces.stones ?? 0 })],
  };
}

export const isBlessed = (game: Game, seat: number) => cheopsOf(game).blessing === seat;
export const isCursed = (game: Game, seat: number) => cheopsGlance(game)?.cursed[seat] ?? false;

export function aboutBlessing(game: Game): About {
  return { title: say("cs_blessing", { n: cheopsFacts(game).blessing }), lines: [say("cs_blessing_text")] };
}

export function aboutCurse(game: Game): About {
  return { title: say("cs_curse", { n: cheopsFacts(game).curse }), lines: [say("cs_curse_text")] };
}

/** Whether anything can be built at the site, and the black stones. */
export function aboutSite(game: Game): About {
  const state = cheopsOf(game);
  return {
    title: say(state.site_open ? "cs_site_open" : "cs_site_closed"),
    lines: [say(state.site_open ? "cs_site_open_text" : "cs_site_closed_text")],
  };
}

export function aboutBlack(game: Game): About {
  const state = cheopsOf(game);
  return {
    title: say("cs_black_left", { n: state.black_left }),
    lines: [say(state.late_pharaoh ? "cs_black_text_late" : "cs_black_text"), say("cs_black_end")],
  };
}
