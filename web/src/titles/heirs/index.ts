import type { TitleClient } from "../index";
import Board from "./Board.svelte";
import Defs from "./Defs.svelte";
import Guide from "./Guide.svelte";
import Holdings from "./Holdings.svelte";
import Score from "./Score.svelte";
import type { State } from "./state";

export const heirs: TitleClient = {
  id: "cheops-heirs",
  Board,
  Holdings,
  Score,
  Guide,
  Defs,
  brief(game, seat) {
    const player = (game.view.state as State | null)?.players[seat];
    return player?.money == null ? "" : String(player.money);
  },
};
