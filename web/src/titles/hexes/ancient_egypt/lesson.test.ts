import { describe, expect, test } from "vitest";
import { next, passed, steps, type Scene } from "./lesson";
import type { State } from "../state";

function scene(change: Partial<Scene> = {}): Scene {
  const player = { hand_total: 3, mercenaries: 0 };
  return {
    state: { points_to_win: 10, players: [player] } as unknown as State,
    glance: null,
    seat: 0,
    asked: null,
    can: new Set(),
    prompted: false,
    happened: new Set(),
    over: false,
    ...change,
  };
}

describe("the coach", () => {
  test("begins with a welcome", () => expect(next(scene(), [], null)?.id).toBe("welcome"));
  test("then waits for the moment", () => expect(next(scene(), ["welcome"], null)).toBe(null));
  test("explains the roll when it is due", () => expect(next(scene({ asked: "roll" }), ["welcome"], null)?.id).toBe("roll"));
  test("explains production once something has been produced", () => {
    const now = scene({ asked: "turn", happened: new Set(["produced"]) });
    expect(next(now, ["welcome", "roll"], null)?.id).toBe("production");
  });
  test("goes through building, trade and the end of the first turn", () => {
    const now = scene({ asked: "turn" });
    const told: string[] = [];
    for (let step = next(now, ["welcome"], null); step; step = next(now, ["welcome", ...told], null)) told.push(step.id);
    expect(told).toEqual(["costs", "trade", "end"]);
  });
  test("lets what the table asks for go first", () => {
    expect(next(scene({ asked: "discard", happened: new Set(["seven"]) }), [], "welcome")?.id).toBe("discard");
    expect(next(scene({ prompted: true }), [], "welcome")?.id).toBe("answer");
  });
  test("stays with what it is saying", () => {
    expect(next(scene({ asked: "turn", can: new Set(["cart"]) }), ["welcome"], "trade")?.id).toBe("trade");
  });
  test("says nothing twice", () => {
    const all = steps.map((step) => step.id);
    expect(next(scene({ asked: "turn", over: true }), all, null)).toBe(null);
  });
});

test("a step is over when its moment has passed, but what is to be read stays", () => {
  expect(passed(scene({ asked: "turn" }), "roll")).toBe(true);
  expect(passed(scene({ asked: "roll" }), "roll")).toBe(false);
  expect(passed(scene(), "production")).toBe(false);
});
