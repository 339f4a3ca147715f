import type { GameEvent } from "../../protocol";
import type { TitleClient } from "../index";
import Board from "./board/Board.svelte";
import Chip from "./players/Chip.svelte";
import Defs from "./board/Defs.svelte";
import Glyph from "./cards/Glyph.svelte";
import Guide from "./Guide.svelte";
import Holdings from "./players/Holdings.svelte";
import Picture from "./ancient_egypt/Picture.svelte";
import Score from "./players/Score.svelte";
import Statistics from "./statistics/Statistics.svelte";
import CheopsGuide from "./cheops_scenario/Guide.svelte";
import { cheopsIcon } from "./cheops_scenario/icon";
import CheopsPicture from "./cheops_scenario/Picture.svelte";
import { godIcon } from "./gods/icon";
import { learn } from "./ancient_egypt/lesson";
import PyramidGuide from "./great_pyramid/Guide.svelte";
import PyramidPicture from "./great_pyramid/Picture.svelte";
import { resources, signed, type Cards, type Glance } from "./state";

const bundles = ["cards", "got", "give"];

function icon(event: GameEvent): string | null {
  if (event.kind === "rolled" || event.kind === "start_roll") return `roll-${String(event.first)}-${String(event.second)}`;
  const god = godIcon(event);
  if (god) return god;
  for (const name of bundles) {
    const cards = event[name] as Cards | undefined;
    if (typeof cards !== "object" || cards === null) continue;
    const held = resources.filter((kind) => cards[kind]).map((kind) => `${cards[kind]}${kind}`);
    return held.length ? `cards-${held.join("-")}` : null;
  }
  if (typeof event.resource === "string") return event.resource;
  const seat = String(event.seat);
  const things: Record<string, string> = {
    settled: `settlement-${seat}`,
    carted: `cart-${seat}`,
    city: `city-${seat}`,
    robber: "robber",
    stolen: typeof event.card === "string" ? event.card : "hand",
    bought: typeof event.card === "string" ? event.card : "card",
    mercenary: "mercenary",
    free_oxcarts: "free_oxcarts",
    route: "route",
    army: "army",
    won: "victory_point",
    boat: `boat-${seat}`,
    block: `block-${seat}`,
    blessed: "blessing",
    cursed: "curse",
    favor: "vizier",
    gold_turned: "gold",
    gold_placed: "gold",
  };
  return things[event.kind] ?? null;
}

export const egypt: TitleClient = {
  id: "ancient-egypt",
  Board,
  Holdings,
  Chip,
  Score,
  Statistics,
  Guide,
  Defs,
  Picture,
  Glyph,
  icon,
  learn,
  keys: [
    ["R", "ae_roll"],
    ["O S Y", "key_build"],
    ["D", "key_buy"],
    ["T", "ae_trade"],
    ["A N", "key_answer"],
    ["E", "key_end"],
  ],
  brief(game, seat) {
    const glance = game.view.glance as Glance | null;
    if (!glance) return "";
    const own = game.view.you.includes(seat) ? glance.own : null;
    const points = signed(glance.points[seat]);
    return own === null || own === glance.points[seat] ? points : `${points} (${signed(own)})`;
  },
};

export const pyramid: TitleClient = {
  ...egypt,
  id: "great-pyramid",
  Guide: PyramidGuide,
  Picture: PyramidPicture,
  learn: undefined,
  keys: [...egypt.keys.slice(0, 2), ["P K", "gp_key_build"], ...egypt.keys.slice(2)],
};

export const cheops: TitleClient = {
  ...egypt,
  id: "cheops-scenario",
  Guide: CheopsGuide,
  Picture: CheopsPicture,
  icon: (event) => cheopsIcon(event) ?? icon(event),
  learn: undefined,
  keys: [["R", "ae_roll"], ["O P S Y", "cs_key_build"], ["K M", "cs_key_ship"], ...egypt.keys.slice(2)],
};
