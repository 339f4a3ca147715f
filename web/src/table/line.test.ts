import { beforeEach, expect, test, vi } from "vitest";
import type { FromClient, FromServer, TableView } from "../protocol";

const first = { id: "t", seq: 3, undo: false, seats: [], watching: 0 } as unknown as TableView;
vi.mock("../lib/guest.svelte", () => ({ guest: { ready: Promise.resolve(), me: { version: "1" } } }));
vi.mock("../lib/api", () => ({ api: { table: () => Promise.resolve(first) }, ApiError: Error }));

/** A socket whose other end is the test. */
class Ended {
  static readonly OPEN = 1;
  static last: Ended;
  readyState = 1;
  sent: FromClient[] = [];
  onopen = () => undefined;
  onmessage = (_: { data: string }) => undefined;
  onclose = (_: { code: number }) => undefined;
  constructor() {
    Ended.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close() {
    this.readyState = 3;
  }
  tell(message: object) {
    this.onmessage({ data: JSON.stringify(message as FromServer) });
  }
}
vi.stubGlobal("WebSocket", Ended);
vi.stubGlobal("document", {
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  hidden: false,
  cookie: "",
  documentElement: {},
});
vi.stubGlobal("removeEventListener", () => undefined);
const { Line } = await import("./line.svelte");

const entry = (seq: number) => ({ seq, kind: "chat", events: [] });
const undo = (after: number, seq: number, value: boolean) => ({
  is: "change",
  table: "t",
  after,
  seq,
  entries: [entry(seq)],
  puts: [{ at: ["undo"], value }],
});
let line: InstanceType<typeof Line>;

beforeEach(async () => {
  vi.useFakeTimers();
  line = new Line("t");
  await vi.advanceTimersByTimeAsync(0);
  Ended.last.onopen();
  Ended.last.tell({ is: "update", table: "t", seq: 3, entries: [entry(1), entry(2), entry(3)], view: first });
  return () => {
    line.close();
    vi.useRealTimers();
  };
});

test("a line asks for changes and takes them into the view", () => {
  expect(Ended.last.sent).toEqual([{ do: "hello", version: "1", after: 0, changes: true }]);
  Ended.last.tell(undo(3, 4, true));
  expect([line.view?.seq, line.view?.undo, line.entries.length, line.fresh.length]).toEqual([4, true, 4, 1]);
  Ended.last.tell(undo(4, 5, false));
  expect([line.view?.seq, line.view?.undo, line.entries.length]).toEqual([5, false, 5]);
  expect(Ended.last.sent.length).toBe(1);
});

test("presence is part of the view that changes", () => {
  Ended.last.tell({ is: "presence", here: [], watching: 2 });
  Ended.last.tell(undo(3, 4, true));
  expect([line.view?.watching, line.view?.undo]).toEqual([2, true]);
});

test.each([
  ["a change is missing", undo(4, 5, true)],
  ["a change comes twice", undo(2, 3, true)],
  ["a change does not fit", { ...undo(3, 4, true), puts: [{ at: ["state", "round"], value: 1 }] }],
])("if %s, the whole view is asked for", (_, change) => {
  Ended.last.tell(change);
  Ended.last.tell(undo(5, 6, true));
  expect([line.view?.seq, line.view?.undo, line.entries.length]).toEqual([3, false, 3]);
  expect(Ended.last.sent.slice(1)).toEqual([{ do: "hello", version: "1", after: 3, changes: true }]);
  Ended.last.tell({ is: "update", table: "t", seq: 5, entries: [entry(4), entry(5)], view: { ...first, seq: 5, undo: true } });
  Ended.last.tell(undo(5, 6, false));
  expect([line.view?.seq, line.view?.undo, line.entries.map((one) => one.seq)]).toEqual([6, false, [1, 2, 3, 4, 5, 6]]);
});

test("a line that was lost goes on from its last entry", async () => {
  Ended.last.tell(undo(3, 4, true));
  const lost = Ended.last;
  lost.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(Ended.last).not.toBe(lost);
  Ended.last.onopen();
  expect(Ended.last.sent).toEqual([{ do: "hello", version: "1", after: 4, changes: true }]);
});
