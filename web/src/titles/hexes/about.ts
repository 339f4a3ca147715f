/** What the things on the table are, in words: for the popover and for screen readers. */
import { say } from "../../lib/speech.svelte";
import { capital, type Game } from "../../table/game.svelte";
import type { Move } from "../../protocol";
import { aboutSiteHex, connectedAtPort } from "./cheops_scenario/site";
import { sayIn } from "./cheops_scenario/words";
import { cheopsOf, factsOf, glanceOf, pips, pyramidOf, resources, stateOf, type Cards, type Development, type Resource } from "./state";
import type { About } from "./board/tip.svelte";

const word = (game: Game, kind: string) => game.tell(`kind.${kind}`);

export function hexName(game: Game, hex: number): string {
  const { terrain, tokens } = stateOf(game);
  const land = word(game, terrain[hex]);
  return tokens[hex] ? `${land} ${tokens[hex]}` : land;
}

/** Cards in words: "2 brick, 1 grain". */
export function cardsText(game: Game, cards: Partial<Cards>): string {
  return resources
    .filter((kind) => cards[kind])
    .map((kind) => `${cards[kind]} ${word(game, kind)}`)
    .join(", ");
}

/** What each player has at a hex: a settlement counts one, a temple city two. */
function shares(game: Game, hex: number): [seat: number, cards: number][] {
  const around = factsOf(game).map.corners[hex];
  return stateOf(game)
    .players.map(({ settlements, cities }, seat): [number, number] => [
      seat,
      around.filter((at) => settlements.includes(at)).length + 2 * around.filter((at) => cities.includes(at)).length,
    ])
    .filter(([, n]) => n > 0);
}

export function aboutHex(game: Game, hex: number): About {
  const state = stateOf(game);
  if (cheopsOf(game) && hex === factsOf(game).site) return aboutSiteHex(game);
  const kind = factsOf(game).produces[state.terrain[hex]];
  const token = state.tokens[hex];
  const lines: string[] = [];
  if (kind && token) lines.push(say("ae_pays", { kind: word(game, kind), n: token, pips: pips(token) }));
  else lines.push(say("ae_pays_nothing"));
  const here = shares(game, hex).map(([seat, n]) => `${game.name(seat)} ${n}`);
  if (kind) lines.push(here.length ? say("ae_pays_whom", { names: here.join(", ") }) : say("ae_pays_nobody"));
  if (factsOf(game).river?.includes(hex)) lines.push(say("gp_nile_here"));
  if (state.robber === hex) lines.push(say("ae_robber_here"));
  const { map, waters } = factsOf(game);
  const { region } = map.hexes[hex];
  const name = capital(hexName(game, hex));
  return { title: !region ? name : waters?.includes(state.terrain[hex]) ? region : `${name} (${region})`, lines };
}

export function aboutHarbor(game: Game, harbor: number): About {
  const facts = factsOf(game);
  const state = stateOf(game);
  const kind = state.harbors[harbor];
  const { at, oasis } = facts.map.harbors[harbor];
  const place = say(oasis ? "ae_oasis" : "ae_harbor");
  const owner = state.players.findIndex((player) => at.some((end) => [...player.settlements, ...player.cities].includes(end)));
  const title = kind === "any" ? sayIn(game, "ae_harbor_any", { place }) : sayIn(game, "ae_harbor_kind", { place, kind: word(game, kind) });
  const lines = [
    kind === "any"
      ? sayIn(game, "ae_harbor_any_text", { n: facts.rates.harbor })
      : sayIn(game, "ae_harbor_kind_text", { n: facts.rates.special, kind: word(game, kind) }),
    ...(cheopsOf(game)
      ? connectedAtPort(game, harbor)
      : [owner < 0 ? say("ae_harbor_free") : say("ae_harbor_of", { name: game.name(owner) })]),
  ];
  return { title, lines };
}

/** The lands around an intersection, and its harbor if it has one. */
export function around(game: Game, intersection: number): string {
  const facts = factsOf(game);
  const lands = facts.map.corners.flatMap((corners, hex) => (corners.includes(intersection) ? [hexName(game, hex)] : []));
  const harbor = facts.map.harbors.findIndex(({ at }) => at.includes(intersection));
  if (harbor >= 0) lands.push(aboutHarbor(game, harbor).title);
  return lands.join(", ");
}

export function aboutBuilding(game: Game, seat: number, intersection: number, city: boolean): About {
  return {
    title: sayIn(game, city ? "ae_city_of" : "ae_settlement_of", { name: game.name(seat) }),
    lines: [sayIn(game, city ? "ae_city_text" : "ae_settlement_text"), around(game, intersection)],
  };
}

export function aboutCart(game: Game, seat: number, boat: boolean): About {
  if (cheopsOf(game)) return { title: sayIn(game, "ae_cart_of", { name: game.name(seat) }), lines: [say("cs_road_text")] };
  return {
    title: say(boat ? "gp_boat_of" : "ae_cart_of", { name: game.name(seat) }),
    lines: [say(pyramidOf(game) ? "gp_route_is" : "ae_route_is", { n: glanceOf(game)?.routes[seat] ?? 0 })],
  };
}

export function aboutShip(game: Game, seat: number, movable: boolean): About {
  return {
    title: say("cs_ship_of", { name: game.name(seat) }),
    lines: [say("cs_ship_text"), ...(movable ? [say("cs_ship_movable")] : [])],
  };
}

/** A shore that takes a road as well as a ship. */
export function aboutFork(game: Game, moves: Move[]): About {
  return { title: say("cs_do_either"), lines: beside(game, moves[0].path as number) };
}

export function aboutRobber(game: Game): About {
  const seth = stateOf(game).gods ? [say("ae_robber_seth", { home: game.tell(`kind.${robberHome(game)}`) })] : [];
  return { title: say("ae_robber"), lines: [sayIn(game, "ae_robber_text"), ...seth] };
}

/** The land that produces nothing: the robber starts there, and Seth sends him back. */
export function robberHome(game: Game): string {
  return stateOf(game).terrain.find((land) => !factsOf(game).produces[land]) ?? "desert";
}

/** The lands a path lies between. */
function beside(game: Game, path: number): string[] {
  const [a, b] = factsOf(game).map.paths[path];
  const lands = (end: number) => around(game, end).split(", ");
  const both = lands(a).filter((land, n, all) => lands(b).includes(land) && all.indexOf(land) === n);
  return both.length ? [say("ae_beside", { lands: both.join(", ") })] : [];
}

const prices = { cart: "oxcart", boat: "boat", ship: "ship", settle: "settlement", city: "temple_city", buy_card: "card" } as const;

/** What a lit spot would do. In the set-up and with a free oxcart nothing is paid. */
export function aboutMove(game: Game, move: Move, paid: boolean): About {
  const cost = paid ? factsOf(game).costs[prices[move.do as keyof typeof prices]] : undefined;
  if (move.do === "robber") {
    const hex = aboutHex(game, move.hex as number);
    return { title: say("ae_do_robber", { hex: hexName(game, move.hex as number) }), lines: hex.lines };
  }
  if (move.do === "cart" || move.do === "boat" || move.do === "ship") {
    return {
      title: sayIn(game, move.do === "boat" ? "gp_do_boat" : move.do === "ship" ? "cs_do_ship" : "ae_do_cart"),
      lines: beside(game, move.path as number),
      cost,
    };
  }
  const title = sayIn(game, move.do === "city" ? "ae_do_city" : "ae_do_settle");
  return { title, lines: [around(game, move.intersection as number)], cost };
}

export function aboutResource(game: Game, kind: Resource): About {
  const state = stateOf(game);
  const facts = factsOf(game);
  const lines: string[] = [];
  const land = (Object.keys(facts.produces) as (keyof typeof facts.produces)[]).find((terrain) => facts.produces[terrain] === kind);
  if (land) lines.push(say("ae_comes_from", { land: word(game, land) }));
  if (state.supply) lines.push(say("ae_supply_of", { n: state.supply[kind], all: facts.supply }));
  const rate = game.seat === null ? undefined : glanceOf(game)?.rates[game.seat]?.[kind];
  if (rate) lines.push(say("ae_rate_is", { n: rate, kind: word(game, kind) }));
  return { title: capital(word(game, kind)), lines };
}

export function aboutDevelopment(game: Game, card: Development): About {
  return { title: capital(word(game, card)), lines: [word(game, `${card}.text`)] };
}

export const label = ({ title, lines }: About) => [title, ...(lines ?? [])].map((line) => line.replace(/\.$/, "")).join(". ");
