/** Cards fly to where they went. */
import { grounded, launch } from "../../../lib/flight";
import type { Entry } from "../../../protocol";
import type { Game } from "../../../table/game.svelte";
import { parts, type Carry, type Whose } from "../extension";
import { eventsOf, factsOf, stateOf, type GameEvent } from "../state";

const TUMBLE = 450;
const MOST = 24;

interface Trip {
  thing: string;
  from: string;
  to: string;
}

export function fly(game: Game, entries: Entry[]): void {
  if (grounded()) return;
  const events = entries.flatMap(eventsOf);
  const trips = events.flatMap((event) => journey(game, event, events)).slice(0, MOST);
  const wait = events.some((event) => event.kind === "rolled") ? TUMBLE : 0;
  for (const [n, { thing, from, to }] of trips.entries()) start(thing, from, to, wait + n * 25);
}

/** Where a player's cards are seen: the viewer's in their hand, the others' in their panel or chip. */
function place(game: Game, seat: number, kind: string): string {
  return seat === game.view.you[0] && seat === game.seat ? `hand-${kind}` : `seat-${seat}`;
}

function journey(game: Game, event: GameEvent, all: GameEvent[]): Trip[] {
  const trips: Trip[] = [];
  const each = (things: Record<string, number>, visit: (thing: string) => void) => {
    for (const [thing, count] of Object.entries(things)) for (let n = count; n > 0; n--) visit(thing);
  };
  const end = (where: Whose, thing: string) => (where === "supply" ? `supply-${thing}` : place(game, where, thing));
  const carry: Carry = (things, from, to) => each(things, (thing) => trips.push({ thing, from: end(from, thing), to: end(to, thing) }));
  switch (event.kind) {
    case "produced":
    case "received":
      each(event.cards, (kind) => {
        const from = source(game, event.seat, kind, all, event.kind === "received");
        trips.push({ thing: kind, from, to: place(game, event.seat, kind) });
      });
      break;
    case "plenty":
      carry(event.cards, "supply", event.seat);
      break;
    case "discarded":
      carry(event.cards, event.seat, "supply");
      break;
    case "exchanged":
      carry(event.gave, event.seat, "supply");
      carry(event.got, "supply", event.seat);
      break;
    case "traded":
      carry(event.gave, event.seat, event.partner);
      carry(event.got, event.partner, event.seat);
      break;
    case "gave_up":
      carry({ [event.resource]: Math.min(event.count, 5) }, event.seat, event.to);
      break;
    case "stolen":
      carry({ [event.card ?? "hand"]: 1 }, event.victim, event.seat);
      break;
    case "bought":
      trips.push({ thing: "card", from: "deck", to: place(game, event.seat, "card") });
      break;
    default:
      for (const fly of parts(game, "fly")) fly(event, carry);
  }
  return trips;
}

/** The hex a card came from: one of the right kind and number with one of the player's buildings. */
function source(game: Game, seat: number, kind: string, all: GameEvent[], setup: boolean): string {
  const state = stateOf(game);
  const { map, produces } = factsOf(game);
  const roll = all.findLast((event) => event.kind === "rolled");
  const sum = roll ? roll.first + roll.second : 0;
  const own = [...state.players[seat].settlements, ...state.players[seat].cities];
  const built = setup ? own.slice(-1) : own;
  const hex = map.corners.findIndex(
    (corners, h) =>
      produces[state.terrain[h]] === kind &&
      (setup || (state.tokens[h] === sum && state.robber !== h)) &&
      corners.some((at) => built.includes(at)),
  );
  return hex < 0 ? `supply-${kind}` : `hex-${hex}`;
}

function element(name: string): Element | null {
  if (name.startsWith("hex-")) return document.querySelector(`[data-hex="${name.slice(4)}"]`);
  const found = [...document.querySelectorAll(`[data-fly="${name}"]`)].filter((one) => one.getBoundingClientRect().width > 0);
  return found[0] ?? (name.startsWith("hand-") ? document.querySelector('[data-fly="hand"]') : null);
}

const CARD = {
  width: 40,
  height: 54,
  style: {
    display: "grid",
    placeItems: "center",
    borderRadius: "5px",
    border: "1px solid #7d6a45",
    background: "#fff8e6",
    boxShadow: "0 3px 8px #0005",
  },
};

function start(thing: string, from: string, to: string, delay: number): void {
  const a = element(from)?.getBoundingClientRect();
  const b = element(to)?.getBoundingClientRect();
  if (!a || !b?.width) return;
  const html = `<svg viewBox="0 0 40 40" width="30" height="30"><use href="#thing-${thing}"/></svg>`;
  launch({ ...CARD, html, scales: [0.5, 1.1, 0.6], delay }, a, b);
}
