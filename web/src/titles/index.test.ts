import { expect, test, vi } from "vitest";

vi.mock("../lib/guest.svelte", () => ({
  guest: {
    title: (id: string) => (id === "wide-valley" ? { facts: { client: "ancient-egypt" } } : id === "bare" ? { facts: {} } : undefined),
  },
}));
const { client } = await import("./index");

test("every title's folder is found", () => {
  const ids = ["cheops-heirs", "ancient-egypt", "great-pyramid", "cheops-scenario"];
  expect(ids.map((id) => client(id)?.id)).toEqual(ids);
});

test("a title without a folder is drawn by the one its facts name, or not at all", () => {
  expect(client("wide-valley")?.id).toBe("ancient-egypt");
  expect(client("bare")).toBeUndefined();
  expect(client("unheard-of")).toBeUndefined();
});
