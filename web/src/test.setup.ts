/** What a page has and Node hasn't, for tests that import components: nothing is navigated, nothing is answered. */
import { vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("fetch", () => new Promise(() => undefined));
// All files run in the same few threads: each begins with modules of its own, so that what one mocks is no other's.
vi.resetModules();
