import { expect, test } from "vitest";
import { parts, stand } from "./sentence";

test("counts stand between the words", () => {
  const give = { brick: 2 };
  const get = { grain: 1 };
  expect(parts(`Anna gives ${stand(0)} for ${stand(1)}.`, [give, get])).toEqual([
    { text: "Anna gives " },
    { counts: give, tail: "" },
    { text: " for " },
    { counts: get, tail: "." },
  ]);
});

test("a sentence without counts is one piece", () => {
  expect(parts("Anna rolls.", [])).toEqual([{ text: "Anna rolls." }]);
});
