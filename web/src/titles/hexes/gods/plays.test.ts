import { expect, test } from "vitest";
import type { Legal } from "../../../protocol";
import { afterUse, answer, playOf, usable } from "./plays";

const legal = (moves: Legal["moves"], forms: Legal["forms"] = []): Legal => ({ seat: 0, decision: 1, moves, forms });
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

test("forms and moves are found by their kind", () => {
  const now = legal(
    [
      { do: "amun", give: "brick", get: "stone" },
      { do: "exchange", give: "brick", get: "stone" },
    ],
    [{ do: "offer" }, { do: "osiris", ways: { 3: [7] } }],
  );
  expect(playOf(now, "osiris").form).toMatchObject({ ways: { 3: [7] } });
  expect(playOf(now, "horus").form).toBeUndefined();
  expect(playOf(now, "amun").moves).toHaveLength(1);
});

test("an answer is for now, or from now on", () => {
  expect(answer("atum", "grain", false)).toEqual({ do: "atum", kind: "grain" });
  expect(answer("atum", null, false)).toEqual({ do: "atum", kind: null });
  expect(answer("isis", "stone", true)).toEqual({ do: "standing", answer: "stone" });
  expect(answer("atum", null, true)).toEqual({ do: "standing", answer: "never" });
});

test("choosing the used card keeps it, choosing another takes that one instead", () => {
  expect(afterUse("seth", "seth")).toEqual({ do: "keep_god" });
  expect(afterUse("seth", "maat")).toEqual({ do: "take_god", god: "maat" });
});
