import { expect, test } from "vitest";
import { placed } from "./place";

const box = (left: number, top: number, wide: number, high: number) => ({ left, top, right: left + wide, bottom: top + high });
const screen = box(0, 0, 1000, 700);
const sign = box(400, 50, 40, 40);

test("a popover stands above what it is about, or below it", () => {
  const low = box(400, 300, 40, 40);
  expect(placed(low, low, 300, 100, screen)).toEqual({ left: 270, top: 190 });
  expect(placed(sign, sign, 300, 100, screen)).toEqual({ left: 270, top: 100 });
});
test("it stays on the screen", () => {
  const corner = box(980, 10, 20, 20);
  expect(placed(corner, corner, 300, 100, screen)).toEqual({ left: 692, top: 40 });
});
test("it stays in the room it is given", () => {
  const stage = box(200, 100, 400, 500);
  const corner = box(560, 110, 30, 30);
  expect(placed(corner, corner, 234, 66, stage)).toEqual({ left: 358, top: 150 });
  const base = box(205, 560, 30, 30);
  expect(placed(base, base, 234, 66, stage)).toEqual({ left: 208, top: 484 });
});
test("it covers nothing that lights up", () => {
  expect(placed(sign, box(380, 80, 60, 120), 300, 100, screen)).toEqual({ left: 270, top: 210 });
  expect(placed(sign, box(380, 80, 60, 560), 300, 100, screen)).toEqual({ left: 450, top: 20 });
  expect(placed(sign, box(380, 80, 600, 560), 300, 100, screen)).toEqual({ left: 70, top: 20 });
});
test("where no room is left it stands at what it is about", () => {
  expect(placed(sign, box(100, 20, 850, 660), 300, 100, screen)).toEqual({ left: 270, top: 100 });
});
