import { expect, test } from "vitest";
import { fieldAt, FIELDS, middle, name, next, spot } from "./geometry";

test("every field has a spot of its own", () => {
  for (let field = 0; field < FIELDS; field++) {
    const { level, i } = spot(field);
    expect(fieldAt(level, i)).toBe(field);
  }
  expect(spot(0)).toEqual({ level: 1, i: 1 });
  expect(spot(11)).toEqual({ level: 2, i: 1 });
  expect(spot(65)).toEqual({ level: 11, i: 1 });
  expect(name(11)).toBe("2.1");
  expect(fieldAt(2, 11)).toBeNull();
});

test("a stone lies over the joint of the two below it", () => {
  const above = middle(fieldAt(4, 3)!);
  const left = middle(fieldAt(3, 3)!);
  const right = middle(fieldAt(3, 4)!);
  expect(above.x).toBe((left.x + right.x) / 2);
  expect(above.y).toBe(left.y - 1);
});

test("arrow keys lead from field to field", () => {
  expect(next(3, "right", [0, 5, 9])).toBe(5);
  expect(next(3, "left", [0, 5, 9])).toBe(0);
  expect(next(3, "right", [0, 1])).toBeNull();
  expect(next(3, "up", [3, 13, 65])).toBe(13);
});
