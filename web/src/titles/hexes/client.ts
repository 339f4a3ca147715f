/** Makes the client of a title on hexes: the family's components, plus what the title brings. */
import type { Component } from "svelte";
import type { TitleClient } from "../index";
import Board from "./board/Board.svelte";
import Defs from "./board/Defs.svelte";
import { goods } from "./cards/cards";
import Glyph from "./cards/Glyph.svelte";
import { extend, type Extension } from "./extension";
import Chip from "./players/Chip.svelte";
import Holdings from "./players/Holdings.svelte";
import Score from "./players/Score.svelte";
import { eventOf, glanceOf, signed, type GameEvent } from "./state";
import { mannersOf } from "./trade/manners.svelte";
import Statistics from "./statistics/Statistics.svelte";

interface Parts {
  id: string;
  extensions: Extension[];
  Guide: Component;
  Picture: Component;
  Over?: TitleClient["Over"];
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
    icon(sent) {
      const event = eventOf(sent);
      return extensions.map((one) => one.icon?.(event)).find(Boolean) ?? icon(event);
    },
    answered: (game) => mannersOf(game).answer !== null,
    follows: { refused: "offered" },
    keys: [
      ["R", "ae_roll"],
      ...building,
      ["D", "key_buy"],
      ["T", "ae_trade"],
      ["A N", "key_answer"],
      ["⇧N", "key_refuse_all"],
      ["E", "key_end"],
    ],
    brief(game, seat) {
      const glance = glanceOf(game);
      if (!glance) return "";
      const own = game.view.you.includes(seat) ? glance.own : null;
      const points = signed(glance.points[seat]);
      return own === null || own === glance.points[seat] ? points : `${points} (${signed(own)})`;
    },
  };
}

/** The cards in an event. */
function bundle(event: GameEvent): Record<string, number> | null {
  if ("cards" in event && event.cards) return event.cards;
  if ("got" in event && typeof event.got === "object") return event.got;
  return "give" in event ? event.give : null;
}

export function icon(event: GameEvent): string | null {
  if (event.kind === "rolled" || event.kind === "start_roll") return `roll-${event.first}-${event.second}`;
  const cards = bundle(event);
  if (cards) {
    const held = goods.filter((kind) => cards[kind]).map((kind) => `${cards[kind]}${kind}`);
    return held.length ? `cards-${held.join("-")}` : null;
  }
  if ("resource" in event) return event.resource;
  switch (event.kind) {
    case "settled":
      return `settlement-${event.seat}`;
    case "carted":
      return `cart-${event.seat}`;
    case "city":
      return `city-${event.seat}`;
    case "stolen":
      return event.card ?? "hand";
    case "bought":
      return event.card ?? "card";
    case "won":
      return "victory_point";
    case "robber":
    case "mercenary":
    case "free_oxcarts":
    case "route":
    case "army":
      return event.kind;
    default:
      return null;
  }
}
