import { say } from "../../../lib/speech.svelte";
import { hexes } from "../client";
import type { Build, Extension } from "../extension";
import { gods } from "../gods";
import { masonry } from "../masonry";
import type { Row } from "../players/score";
import { aboutVizier, isBlessed, limitOf } from "./about";
import Guide from "./Guide.svelte";
import { icon } from "./icon";
import { afloat, clearOf, nileIn } from "./nile";
import Picture from "./Picture.svelte";
import Pyramid from "./Pyramid.svelte";
import River from "./River.svelte";
import Standing from "./Standing.svelte";
import { pyramidFacts, pyramidOf } from "./state";
import Things from "./Things.svelte";
import Vizier from "./Vizier.svelte";
import { words } from "./words";

/** The pharaoh's card counts a point, for or against (GP-13). */
const pharaoh: Row = {
  key: "score_pharaoh",
  glyph: "blessing",
  points: (one) => (one.blessed ? 1 : -1),
  note: (one) =>
    [
      say(one.blessed ? "score_blessing" : "score_curse"),
      say("score_blocks", { n: Number(one.blocks) }),
      ...(one.vizier ? [say("score_vizier")] : []),
    ].join("\n"),
};

const pyramid: Extension = {
  words,
  hexLines: (game, hex) => (pyramidFacts(game).river.includes(hex) ? [say("gp_nile_here")] : []),

  layers: { lands: River },
  dry(game, layout, hex) {
    const bends = nileIn(game, layout).on.get(hex);
    return bends ? clearOf(bends, layout.hexes[hex]) : null;
  },
  tracks: {
    boat: { piece: "boat", drawing: "boat", lie: afloat, afloat: true, price: "boat", does: "gp_do_boat", of: "gp_boat_of" },
  },
  trackOn: (game, path) => (pyramidFacts(game).crossings.includes(path) ? "boat" : null),
  lays: ["boat"],

  Around: Pyramid,
  beside: ({ low, spare }) => Math.min(low ? 130 : 180, spare * 0.9),
  key(letter, choice) {
    if (letter === "p" && choice.can("boat")) choice.pick("boat");
    else if (letter === "k" && choice.can("block")) choice.act({ do: "block" });
    else return false;
    return true;
  },
  width: () => "wide",
  buttons: (choice) =>
    choice.can("vizier")
      ? [
          {
            do: "vizier",
            label: say("gp_vizier"),
            glyph: "vizier",
            text: say("gp_vizier_trade"),
            about: () => aboutVizier(choice.game),
            act: () => (choice.panel = "trade"),
          },
        ]
      : [],

  builds(choice, seat): Build[] {
    const { costs, pieces, crossings } = pyramidFacts(choice.game);
    const { boats_left: boats, blocks } = pyramidOf(choice.game).players[seat];
    return [
      {
        kind: "boat",
        name: "gp_boat",
        text: "gp_boat_text",
        cost: costs.boat,
        left: boats,
        glyph: `boat-${seat}`,
        sample: { do: "boat", path: crossings[0] },
        after: "cart",
      },
      {
        kind: "block",
        name: "gp_block",
        text: "gp_block_text",
        cost: costs.block,
        left: pieces.blocks - blocks,
        glyph: `block-${seat}`,
        sample: { do: "block" },
        atOnce: { can: choice.can("block"), act: () => choice.act({ do: "block" }) },
        after: "city",
      },
    ];
  },
  left(game, seat) {
    const { boats_left: boats, blocks } = pyramidOf(game).players[seat];
    return { boats, blocks: pyramidFacts(game).pieces.blocks - blocks };
  },
  handLimit: (game, seat) => limitOf(pyramidOf(game), seat),
  handLines: (game, seat) => [say("gp_hand_size_text"), ...(pyramidOf(game).vizier === seat ? [say("gp_hand_size_vizier")] : [])],
  Standing,
  signs: (game, seat) => [
    { of: isBlessed(game, seat) ? "blessing" : "curse", size: 14 },
    { of: `block-${seat}`, size: 15, n: pyramidOf(game).players[seat].blocks },
    ...(pyramidOf(game).vizier === seat ? [{ of: "vizier", size: 14 }] : []),
  ],
  rows: () => [pharaoh],
  ending: (game) => pyramidOf(game).ending,

  Exchanges: Vizier,
  icon,
  fly(event, carry) {
    if (event.kind !== "vizier") return;
    carry({ [event.gave]: 1 }, event.seat, "supply");
    carry({ [event.got]: 1 }, "supply", event.seat);
  },
  gains: (event) => (event.kind === "vizier" ? [[event.seat, "supply", 1]] : []),

  Symbols: Things,
  glyphs: { boat: "-24 -25 48 48" },
};

export const client = hexes({
  id: "great-pyramid",
  extensions: [masonry, pyramid, ...gods],
  Guide,
  Picture,
  building: [
    ["O S Y", "key_build"],
    ["P K", "gp_key_build"],
  ],
});
