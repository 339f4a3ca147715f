/** The pyramid and its building site in words, and what is new there. */
import { say } from "../../../lib/speech.svelte";
import type { Game } from "../../../table/game.svelte";
import type { About } from "../board/tip.svelte";
import { eventsOf } from "../state";
import { cheopsFacts, cheopsGlance, cheopsOf } from "./state";

export const freshPlaces = (game: Game): Set<number> =>
  new Set(
    game.fresh
      .flatMap(eventsOf)
      .filter((event) => event.kind === "stone" || event.kind === "black_stone")
      .map(({ place }) => place),
  );

const names = (game: Game, seats: number[]) => seats.map((seat) => game.name(seat)).join(", ");

/** Each player's stones, the black ones, and who can build through whom. */
export function aboutPyramid(game: Game): About {
  const state = cheopsOf(game);
  const stones = state.players.slice(0, state.seats).map(({ stones: n }, seat) => `${game.name(seat)} ${n}`);
  const black = cheopsFacts(game).black_stones - state.black_left;
  return {
    title: say("cs_pyramid_is", { n: state.laid, all: state.places.length }),
    lines: [
      say("cs_pyramid_of", { stones: stones.join(", ") }),
      say("cs_pyramid_black", { n: black, left: state.black_left }),
      ...connectedAtSite(game),
    ],
  };
}

/** Who has a building at the site, and who is connected to it. */
export function connectedAtSite(game: Game): string[] {
  const state = cheopsOf(game);
  const site = cheopsGlance(game)?.site ?? [];
  if (!site.length) return [say("cs_site_closed_text")];
  const owners = [...new Set(site.map(({ owner }) => owner))];
  return owners.map((owner) => {
    const connected = [...new Set(site.filter((one) => one.owner === owner).flatMap((one) => one.connected))].filter(
      (seat) => seat !== owner && seat < state.seats,
    );
    return connected.length
      ? say("cs_site_with", { name: game.name(owner), names: names(game, connected) })
      : say("cs_site_alone", { name: game.name(owner) });
  });
}

export function aboutSiteHex(game: Game): About {
  const { title, lines } = aboutPyramid(game);
  return { title: `${say("cs_at_giza")}: ${title}`, lines };
}

/** Who uses a port, and who is connected to it. */
export function connectedAtPort(game: Game, port: number): string[] {
  const found = cheopsGlance(game)?.ports[port];
  if (!found || found.owner === null) return [say("ae_harbor_free")];
  const guests = found.connected.filter((seat) => seat !== found.owner);
  return [
    say("ae_harbor_of", { name: game.name(found.owner) }),
    guests.length ? say("cs_port_guests", { names: names(game, guests) }) : say("cs_port_no_guests"),
  ];
}
