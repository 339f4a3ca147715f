import { say, sayAnd } from "../../../lib/speech.svelte";
import { beside } from "../about";
import { hexes } from "../client";
import type { Build, Extension } from "../extension";
import { cart } from "../map/tracks";
import { masonry } from "../masonry";
import { aboutGold, isBlessed, isCursed } from "./about";
import Connections from "./Connections.svelte";
import Around from "./Around.svelte";
import Gold from "./Gold.svelte";
import { goods } from "./goods";
import Guide from "./Guide.svelte";
import { icon } from "./icon";
import { drawnAs, lands } from "./lands";
import Marks from "./Marks.svelte";
import Picture from "./Picture.svelte";
import Ports from "./Ports.svelte";
import Rents from "./Rents.svelte";
import { aimSailing, canSail, shipsOf } from "./sail";
import { aboutSiteHex, connectedAtPort } from "./site";
import Standing from "./Standing.svelte";
import { gainsOf } from "./statistics";
import { cheopsFacts, cheopsOf } from "./state";
import { buildStone, canLay, stonePrice, throughWhom } from "./stone";
import StoneBuild from "./StoneBuild.svelte";
import Things from "./Things.svelte";
import { partOf, withMargin } from "./view";
import Waters from "./Waters.svelte";
import { words } from "./words";

const scenario: Extension = {
  words,
  aboutHex: (game, hex) => (hex === cheopsFacts(game).site ? aboutSiteHex(game) : null),
  harborLines: connectedAtPort,
  aboutFork: (game, moves) => ({ title: say("cs_do_either"), lines: beside(game, moves[0].path) }),

  layers: { backdrop: Waters, marks: Marks, links: Connections },
  lands,
  drawnAs,
  tracks: {
    cart: { ...cart, drawing: "road", lines: () => [say("cs_road_text")] },
    ship: { piece: "ship", drawing: "ship", lie: () => 0, afloat: true, price: "ship", does: "cs_do_ship", of: "cs_ship_of" },
  },
  pieces: shipsOf,
  links: (game, id) => id.startsWith("harbor-") || id === `hex-${cheopsFacts(game).site}`,
  large: { box: withMargin, first: partOf },
  lays: ["ship", "sailed"],

  Around,
  Panels: StoneBuild,
  corner: "picture",
  beside: ({ roomy, spare }) => (roomy ? Math.min(220, spare * 0.6) : spare * 0.4),
  key(letter, choice) {
    if (letter === "p" && choice.can("ship")) choice.pick("ship");
    else if (letter === "k" && canLay(choice)) buildStone(choice);
    else if (letter === "m" && canSail(choice)) aimSailing(choice);
    else return false;
    return true;
  },
  width: (choice) => (canSail(choice) ? "wide" : "slim"),
  buttons: (choice, seat) =>
    canSail(choice)
      ? [
          {
            do: "move_ship",
            label: say("cs_move_ship"),
            glyph: `ship-${seat}`,
            text: "⇄",
            sign: true,
            on: choice.aim !== null,
            about: () => ({ title: say("cs_move_ship"), lines: [say("cs_move_ship_text")] }),
            act: () => aimSailing(choice),
          },
        ]
      : [],

  builds(choice, seat): Build[] {
    const { game } = choice;
    const { costs, pieces } = cheopsFacts(game);
    const { ships_left: ships, stones } = cheopsOf(game).players[seat];
    const through = throughWhom(choice);
    const names = through.map((owner) => game.name(owner));
    return [
      {
        kind: "ship",
        name: "cs_ship",
        text: "cs_ship_build_text",
        cost: costs.ship,
        left: ships,
        glyph: `ship-${seat}`,
        sample: { do: "ship", path: 0 },
        after: "cart",
      },
      {
        kind: "stone",
        name: "cs_stone",
        text: "cs_stone_text",
        cost: stonePrice(game, through.length > 0),
        left: pieces.stones - stones,
        glyph: `block-${seat}`,
        sample: { do: "lay_stone" },
        atOnce: { can: canLay(choice), act: () => buildStone(choice) },
        said: names.length === 1 ? say("cs_stone_via", { name: names[0] }) : undefined,
        lines: names.length ? [say("cs_stone_through", { names: sayAnd(names) })] : [],
        through,
        after: "city",
      },
    ];
  },
  gold: {
    held: (game, seat) => cheopsOf(game).players[seat].gold,
    about: aboutGold,
    said: (n) => say("cs_gold_held", { n }),
    Pile: Gold,
  },
  routeless: true,
  left(game, seat) {
    const { ships_left: ships, stones } = cheopsOf(game).players[seat];
    return { ships, stones: cheopsFacts(game).pieces.stones - stones };
  },
  Standing,
  signs: (game, seat) => [
    { of: `block-${seat}`, size: 15, n: cheopsOf(game).players[seat].stones },
    ...(isBlessed(game, seat) ? [{ of: "blessing", size: 14 }] : []),
    ...(isCursed(game, seat) ? [{ of: "curse", size: 14 }] : []),
  ],
  rows(game) {
    const { blessing, curse } = cheopsFacts(game);
    return [
      {
        key: "cs_score_blessing",
        glyph: "blessing",
        points: (one) => (one.blessing ? blessing : 0),
        note: (one) => say("cs_score_stones", { n: Number(one.stones) }),
      },
      { key: "cs_score_curse", glyph: "curse", points: (one) => (one.curse ? -curse : 0), note: () => "" },
    ];
  },
  ending: (game) => cheopsOf(game).ending,

  Exchanges: Ports,
  Fitting: Rents,
  trades: ["rent"],
  icon,
  fly(event, carry) {
    if (event.kind === "rented" || event.kind === "fee") carry({ gold: 1 }, event.seat, event.owner);
    if (event.kind !== "rented") return;
    carry(event.gave, event.seat, "supply");
    carry(event.got, "supply", event.seat);
  },
  sources: ["fees"],
  gains: gainsOf,

  Symbols: Things,
  glyphs: { road: "-22 -22 44 44", ship: "-24 -25 48 48" },
  goods,
};

export const client = hexes({
  id: "cheops-scenario",
  extensions: [masonry, scenario],
  Guide,
  Picture,
  building: [
    ["O P S Y", "cs_key_build"],
    ["K M", "cs_key_ship"],
  ],
});
