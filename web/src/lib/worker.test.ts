// @vitest-environment node
/** The service worker, with a browser around it that only takes notes. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

interface Shown {
  title: string;
  options: { body: string; tag: string; data: { link: string } };
}
type Heard = { waitUntil: (work: Promise<unknown>) => void; notification?: { close: () => void; data: { link: string } } };

const code = readFileSync(resolve(import.meta.dirname, "../../public/sw.js"), "utf8");

function worker(answer: () => Promise<unknown>, words: unknown = null, pages: { url: string; focus: () => string }[] = []) {
  const heard = new Map<string, (event: Heard) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (kind: string, does: (event: Heard) => void) => heard.set(kind, does),
    registration: { showNotification: (title: string, options: Shown["options"]) => void shown.push({ title, options }) },
    clients: { matchAll: () => Promise.resolve(pages), openWindow: (link: string) => void opened.push(link) },
  };
  const caches = { match: () => Promise.resolve(words && { json: () => Promise.resolve(words) }) };
  new Function("self", "caches", "fetch", code)(self, caches, answer);
  async function send(kind: string, more: Partial<Heard> = {}): Promise<void> {
    const work: Promise<unknown>[] = [];
    heard.get(kind)!({ waitUntil: (one) => work.push(one), ...more });
    await Promise.all(work);
  }
  return { send, shown, opened };
}

const turns = [
  { table: "one", title: "cheops-heirs", link: "/table/one" },
  { table: "two", title: "senet", link: "/table/two" },
];
const answers = (told: unknown) => () => Promise.resolve({ ok: true, json: () => Promise.resolve(told) });
const WORDS = { your_turn: "Du bist dran", titles: { "cheops-heirs": "Cheops" } };

describe("a push", () => {
  it("tells of every table at which others wait, each once", async () => {
    const { send, shown } = worker(answers(turns), WORDS);
    await send("push");
    expect(shown.map(({ title, options }) => [title, options.body, options.tag, options.data.link])).toEqual([
      ["Du bist dran", "Cheops", "one", "/table/one"],
      ["Du bist dran", "", "two", "/table/two"],
    ]);
  });
  it("always shows something, as browsers demand", async () => {
    for (const answer of [answers([]), () => Promise.reject(new Error("offline")), () => Promise.resolve({ ok: false })]) {
      const { send, shown } = worker(answer);
      await send("push");
      expect(shown.map(({ title, options }) => [title, options.data.link])).toEqual([["Benben", "/"]]);
    }
  });
});

describe("a notification", () => {
  const clicked = { close: () => {}, data: { link: "/table/one" } };
  it("leads to its table", async () => {
    const { send, opened } = worker(answers(turns));
    await send("notificationclick", { notification: clicked });
    expect(opened).toEqual(["/table/one"]);
  });
  it("goes to the page that is open already", async () => {
    let focused = 0;
    const page = { url: "https://games.example.org/table/one", focus: () => String(focused++) };
    const { send, opened } = worker(answers(turns), null, [page]);
    await send("notificationclick", { notification: clicked });
    expect([focused, opened]).toEqual([1, []]);
  });
});
