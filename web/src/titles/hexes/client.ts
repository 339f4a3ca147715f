/** Makes the client of a title on hexes: the family's components, with what the title brings. */
import type { Component } from "svelte";
import type { GameEvent } from "../../protocol";
import type { TitleClient } from "../index";
import Board from "./board/Board.svelte";
import Defs from "./board/Defs.svelte";
import { goods, type Some } from "./cards/cards";
import Glyph from "./cards/Glyph.svelte";
import { extend, type Extension } from "./extension";
import Chip from "./players/Chip.svelte";
import Holdings from "./players/Holdings.svelte";
import Score from "./players/Score.svelte";
import { signed, type Glance } from "./state";
import Statistics from "./statistics/Statistics.svelte";

interface Parts {
  id: string;
  extensions: Extension[];
  Guide: Component;
  Picture: Component;
  /** The keys that build. */
  building: TitleClient["keys"];
  learn?: TitleClient["learn"];
}

export function hexes({ id, extensions, building, ...own }: Parts): TitleClient {
  extend(id, extensions);
  return {
    ...own,
    id,
    Board,
    Holdings,
    Chip,
    Score,
    Statistics,
    Defs,
    Glyph,
    icon: (event) => extensions.map((one) => one.icon?.(event)).find(Boolean) ?? icon(event),
    keys: [["R", "ae_roll"], ...building, ["D", "key_buy"], ["T", "ae_trade"], ["A N", "key_answer"], ["E", "key_end"]],
    brief(game, seat) {
      const glance = game.view.glance as Glance | null;
      if (!glance) return "";
      const own = game.view.you.includes(seat) ? glance.own : null;
      const points = signed(glance.points[seat]);
      return own === null || own === glance.points[seat] ? points : `${points} (${signed(own)})`;
    },
  };
}

const bundles = ["cards", "got", "give"];

export function icon(event: GameEvent): string | null {
  if (event.kind === "rolled" || event.kind === "start_roll") return `roll-${String(event.first)}-${String(event.second)}`;
  for (const name of bundles) {
    const cards = event[name] as Some | null | undefined;
    if (typeof cards !== "object" || cards === null) continue;
    const held = goods.filter((kind) => cards[kind]).map((kind) => `${String(cards[kind])}${kind}`);
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
  };
  return things[event.kind] ?? null;
}
