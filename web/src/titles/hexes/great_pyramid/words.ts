import type { Extension } from "../extension";

/** Sentences that differ where boats are part of a route and blocks are built. */
export const words: Extension["words"] = {
  ae_route_is: "gp_route_is",
  ae_route_text: "gp_route_text",
  ae_points_text: "gp_points_text",
  ae_pieces_left_text: "gp_pieces_left_text",
  score_oxcarts: "score_pieces",
};
