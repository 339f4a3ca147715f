import type { TitleClient } from "../index";
import Board from "./Board.svelte";
import Chip from "./Chip.svelte";
import Defs from "./Defs.svelte";
import Guide from "./Guide.svelte";
import Holdings from "./Holdings.svelte";
import Picture from "./Picture.svelte";
import Thing from "./Thing.svelte";
import Score from "./Score.svelte";
import Statistics from "./Statistics.svelte";
import { say } from "../../lib/speech.svelte";
import { colors, stateOf } from "./state";
import { turnLeft } from "./turn";

export const client: TitleClient = {
  id: "cheops-heirs",
  Board,
  Holdings,
  Chip,
  Score,
  Statistics,
  Guide,
  Defs,
  Picture,
  Glyph: Thing,
  icon(event) {
    const thing = event.found ?? event.color ?? event.member;
    return typeof thing === "string" && event.kind !== "turned_up" ? thing : null;
  },
  keys: [
    ["F M S D", "key_members"],
    ["V", "key_sell"],
    ["K", "key_keep"],
    ["H", "key_hire"],
    ["T", "key_take"],
    ["E", "key_end"],
  ],
  goal: "rules.goal",
  tall: true,
  asks: turnLeft,
  told(game, seat, name) {
    const { money, stock } = stateOf(game).players[seat];
    const held = colors.filter((color) => stock[color]).map((color) => `${stock[color]} ${game.tell(`kind.${color}`)}`);
    return [money === null ? name : say("chip_money", { name, n: money }), ...held].join(", ");
  },
  brief(game, seat) {
    const player = game.view.state && stateOf(game).players[seat];
    return String(player?.money ?? "");
  },
};
