import { describe, expect, test, vi } from "vitest";
import type { Legal, Move } from "../../protocol";
import type { Game } from "../../table/game.svelte";
import { Choice } from "./choice.svelte";

/** A game with just these moves, which records what is done. */
function at(moves: Move[], forms: Legal["forms"] = []) {
  const did: Move[] = [];
  const why = vi.fn();
  const game = {
    live: true,
    seat: 0,
    facts: {},
    legal: { seat: 0, decision: 1, moves, forms },
    view: { state: { players: [{ members: { father: 1, mother: 1, son: 0, daughter: 0 } }], taken_color: null } },
    act: (move: Move) => Promise.resolve(did.push(move)),
    explain: why,
  };
  return { choice: new Choice(game as unknown as Game), did, why };
}

const father = { do: "place", member: "father", field: 3 };
const mother = { do: "place", member: "mother", field: 3 };
const far = { do: "place", member: "mother", field: 9 };

describe("placing", () => {
  test("a field where one member fits is one tap", () => {
    const { choice, did } = at([father, mother, far]);
    choice.tapField(9);
    expect(did).toEqual([far]);
  });
  test("a field where several fit offers them", () => {
    const { choice, did } = at([father, mother, far]);
    choice.tapField(3);
    expect(did).toEqual([]);
    expect(choice.offer?.moves).toEqual([father, mother]);
    choice.act(choice.offer!.moves[0]);
    expect(did).toEqual([father]);
  });
  test("a picked member narrows what is lit", () => {
    const { choice } = at([father, mother, far]);
    choice.hold("father");
    expect([...choice.lit.keys()]).toEqual([3]);
  });
  test("a dark field asks why for each member held", () => {
    const { choice, why } = at([father]);
    choice.tapField(40);
    expect(why).toHaveBeenCalledWith([
      { do: "place", member: "father", field: 40 },
      { do: "place", member: "mother", field: 40 },
    ]);
  });
});

describe("tools", () => {
  test("placing is in hand from the start, hiring is picked up", () => {
    const hire = { do: "hire", field: 5 };
    const { choice, did } = at([father, hire]);
    expect(choice.tool).toBe("place");
    choice.take("hire");
    expect([...choice.lit.keys()]).toEqual([5]);
    choice.tapField(5);
    expect(did).toEqual([hire]);
  });
  test("a law just taken is in hand", () => {
    const reach = { do: "reach", member: "father", field: 60 };
    const { choice } = at([reach, { do: "keep_law" }]);
    expect(choice.tool).toBe("reach");
  });
  test("a kept law waits until it is picked up", () => {
    const { choice } = at([{ do: "sell_stock", color: "red" }, { do: "end_turn" }]);
    expect(choice.tool).toBeNull();
    choice.take("sell_stock");
    expect([...choice.litStock]).toEqual(["red"]);
  });
});

describe("swapping", () => {
  const form = { do: "swap", stock: ["red"], into: [7, 8], fields: [7, 8, 9] };
  test("two fields, in whichever order", () => {
    const { choice, did } = at([{ do: "keep_law" }], [form]);
    choice.tapField(9);
    expect([...choice.lit.keys()].sort()).toEqual([7, 8]);
    choice.tapField(7);
    expect(did).toEqual([{ do: "swap", stock: null, field: 7, other: 9 }]);
  });
  test("one from the stock with one in the pyramid", () => {
    const { choice, did } = at([{ do: "keep_law" }], [form]);
    choice.tapStock("red");
    expect([...choice.lit.keys()].sort()).toEqual([7, 8]);
    choice.tapField(8);
    expect(did).toEqual([{ do: "swap", stock: "red", field: 8, other: null }]);
  });
  test("the same one again lets it go", () => {
    const { choice, did } = at([{ do: "keep_law" }], [form]);
    choice.tapStock("red");
    choice.tapStock("red");
    expect(choice.first).toBeNull();
    expect(did).toEqual([]);
  });
  test("a field first, then one from the stock", () => {
    const { choice, did } = at([{ do: "keep_law" }], [form]);
    choice.tapField(7);
    choice.tapStock("red");
    expect(did).toEqual([{ do: "swap", stock: "red", field: 7, other: null }]);
  });
});
