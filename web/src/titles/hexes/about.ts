/** What the things on the table are, in words: for the popover and for screen readers. */
import { say } from "../../lib/speech.svelte";
import { capital, type Game } from "../../table/game.svelte";
import type { About } from "./board/tip.svelte";
import { part, parts } from "./extension";
import { tracksOf, type Track } from "./map/tracks";
import { factsOf, glanceOf, pips, resources, stateOf, type Cards, type Development, type Move, type Resource } from "./state";
import { sayIn } from "./words";

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
  const own = part(game, "aboutHex")?.(game, hex);
  if (own) return own;
  const state = stateOf(game);
  const kind = factsOf(game).produces[state.terrain[hex]];
  const token = state.tokens[hex];
  const lines: string[] = [];
  if (kind && token) lines.push(say("ae_pays", { kind: word(game, kind), n: token, pips: pips(token) }));
  else lines.push(say("ae_pays_nothing"));
  const here = shares(game, hex).map(([seat, n]) => `${game.name(seat)} ${n}`);
  if (kind) lines.push(here.length ? say("ae_pays_whom", { names: here.join(", ") }) : say("ae_pays_nobody"));
  lines.push(...parts(game, "hexLines").flatMap((told) => told(game, hex)));
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
  const { oasis } = facts.map.harbors[harbor];
  const place = oasis ? "oasis" : "harbor";
  const title = kind === "any" ? sayIn(game, "ae_harbor_any", { place }) : sayIn(game, "ae_harbor_kind", { place, kind: word(game, kind) });
  const lines = [
    kind === "any"
      ? sayIn(game, "ae_harbor_any_text", { n: facts.rates.harbor })
      : sayIn(game, "ae_harbor_kind_text", { n: facts.rates.special, kind: word(game, kind) }),
    ...(part(game, "harborLines") ?? ownerLines)(game, harbor),
  ];
  return { title, lines };
}

function ownerLines(game: Game, harbor: number): string[] {
  const { at } = factsOf(game).map.harbors[harbor];
  const owner = stateOf(game).players.findIndex((player) => at.some((end) => [...player.settlements, ...player.cities].includes(end)));
  return [owner < 0 ? say("ae_harbor_free") : say("ae_harbor_of", { name: game.name(owner) })];
}

/** The lands around an intersection, and its harbor, if any. */
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

/** A piece on a path. */
export function aboutTrack(game: Game, seat: number, track: Track): About {
  return {
    title: sayIn(game, track.of, { name: game.name(seat) }),
    lines: track.lines?.() ?? [sayIn(game, "ae_route_is", { n: glanceOf(game)?.routes[seat] ?? 0 })],
  };
}

export function aboutRobber(game: Game): About {
  return { title: say("ae_robber"), lines: [sayIn(game, "ae_robber_text"), ...parts(game, "robberLines").flatMap((told) => told(game))] };
}

/** The lands a path lies between. */
export function beside(game: Game, path: number): string[] {
  const [a, b] = factsOf(game).map.paths[path];
  const lands = (end: number) => around(game, end).split(", ");
  const both = lands(a).filter((land, n, all) => lands(b).includes(land) && all.indexOf(land) === n);
  return both.length ? [say("ae_beside", { lands: both.join(", ") })] : [];
}

const prices: Record<string, string> = { settle: "settlement", city: "temple_city", buy_card: "card" };

/** What a press on a lit spot would do. Nothing is paid during set-up or for a free oxcart. */
export function aboutMove(game: Game, move: Move, paid: boolean): About {
  if (move.do === "robber") {
    const hex = aboutHex(game, move.hex);
    return { title: say("ae_do_robber", { hex: hexName(game, move.hex) }), lines: hex.lines };
  }
  const track: Track | undefined = tracksOf(game)[move.do];
  const cost = paid ? factsOf(game).costs[track?.price ?? prices[move.do]] : undefined;
  if (track && "path" in move) return { title: sayIn(game, track.does), lines: beside(game, move.path), cost };
  const title = sayIn(game, move.do === "city" ? "ae_do_city" : "ae_do_settle");
  return { title, lines: "intersection" in move ? [around(game, move.intersection)] : [], cost };
}

export function aboutResource(game: Game, kind: Resource): About {
  const state = stateOf(game);
  const facts = factsOf(game);
  const lines: string[] = [];
  const land = Object.keys(facts.produces).find((terrain) => facts.produces[terrain] === kind);
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

/** What a finger is told at its first tap: the second one acts. */
export const again = (told: About): About => ({ ...told, lines: [...(told.lines ?? []), say("ae_tap_again")] });
