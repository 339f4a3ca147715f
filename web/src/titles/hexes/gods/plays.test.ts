import { expect, test } from "vitest";
import type { Legal } from "../../../protocol";
import { full } from "../cards/cards";
import { gods } from "./god";
import { afterUse, answer, forcedTrade, formOf, makeshiftPrice, movesOf, promised, sample, scribePrice, tags, usable } from "./plays";

const legal = (moves: Legal["moves"], forms: Legal["forms"] = []): Legal => ({ seat: 0, decision: 1, moves, forms });
const horus = { kinds: ["brick", "grain"] as const, give: { brick: 2, grain: 1, stone: 1 }, to: [0, 2, 3], most: 2 };
const form = { ...horus, kinds: [...horus.kinds] };

test("a god is usable by a listed move or by a form of its own, never by another's", () => {
  expect(usable(legal([{ do: "seth" }]), "seth")).toBe(true);
  expect(usable(legal([], [{ do: "makeshift", prices: [], paths: [] }]), "ptha")).toBe(true);
  expect(
    usable(
      legal([
        { do: "maat_takes", kind: "brick" },
        { do: "cart", path: 3 },
      ]),
      "maat",
    ),
  ).toBe(false);
  expect(usable(null, "horus")).toBe(false);
});

test("forms and moves are found by what they do", () => {
  const now = legal(
    [
      { do: "amun", give: "brick", get: "stone" },
      { do: "exchange", give: "brick", get: "stone" },
    ],
    [{ do: "offer" }, { do: "osiris", ways: { 3: [7] } }],
  );
  expect(formOf(now, "osiris")?.ways).toEqual({ 3: [7] });
  expect(formOf(now, "horus")).toBeUndefined();
  expect(movesOf(now, "amun")).toHaveLength(1);
});

test("a forced trade names opponents in the order of the seats, each with his card", () => {
  expect(forcedTrade("brick", { 3: "grain", 0: "stone", 2: undefined })).toEqual({
    do: "horus",
    kind: "brick",
    to: [0, 3],
    give: ["stone", "grain"],
  });
});

test("what is promised to one can't be promised to another, nor the kind that is named", () => {
  expect(promised(form, "brick", {})).toEqual(full({ grain: 1, stone: 1 }));
  expect(promised(form, "brick", { 2: "grain" })).toEqual(full({ stone: 1 }));
  expect(promised(form, "grain", { 2: "brick", 3: "brick" })).toEqual(full({ stone: 1 }));
});

test("a makeshift oxcart costs what is kept and what is given instead", () => {
  expect(makeshiftPrice({ keep: "brick", instead: "stone" })).toEqual({ brick: 1, stone: 1 });
  expect(makeshiftPrice({ keep: "cattle", instead: "cattle" })).toEqual({ cattle: 2 });
});

test("the scribe's price has one resource replaced, or none", () => {
  const cost = { papyrus: 1, grain: 1, stone: 1 };
  expect(scribePrice(cost, { do: "thoth", replace: "papyrus", by: "stone" })).toEqual(full({ grain: 1, stone: 2 }));
  expect(scribePrice(cost, { do: "thoth", replace: null, by: null })).toEqual(full(cost));
});

test("each god can be asked about with a move of its own", () => {
  for (const god of gods) expect(sample(god, 1).do).toBe(tags[god]);
});

test("an answer is for now, or once for all", () => {
  expect(answer("atum", "grain", false)).toEqual({ do: "atum", kind: "grain" });
  expect(answer("atum", null, false)).toEqual({ do: "atum", kind: null });
  expect(answer("isis", "stone", true)).toEqual({ do: "standing", answer: "stone" });
  expect(answer("atum", null, true)).toEqual({ do: "standing", answer: "never" });
});

test("a used card that is chosen itself is kept, any other is taken for it", () => {
  expect(afterUse("seth", "seth")).toEqual({ do: "keep_god" });
  expect(afterUse("seth", "maat")).toEqual({ do: "take_god", god: "maat" });
});
