import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { choose, format } from "./words";

describe("the formatter", () => {
  test("puts arguments", () => {
    expect(format("{a} and {b}", { a: "x", b: 3 })).toBe("x and 3");
  });
  test("puts the word of a kind", () => {
    expect(format("a {color} one", { color: "red" }, (key) => ({ "kind.red": "crimson" })[key])).toBe("a crimson one");
  });
  test("puts numbers with their plural", () => {
    expect(format("{n#piaster|piasters}", { n: 1 })).toBe("1 piaster");
    expect(format("{n#piaster|piasters}", { n: 0 })).toBe("0 piasters");
  });
  test("selects by value", () => {
    const text = "{how?sold:sold for {n}|kept:kept|*:lost}";
    expect(format(text, { how: "sold", n: 5 })).toBe("sold for 5");
    expect(format(text, { how: "kept" })).toBe("kept");
    expect(format(text, { how: null })).toBe("lost");
    expect(format("{a?none:nothing|*:some}", { a: null })).toBe("nothing");
  });
  test("doubled braces are braces", () => {
    expect(format("{{a}} {a}", { a: 1 })).toBe("{a} 1");
  });
});

describe("the language", () => {
  test("is the first that is wanted and there", () => {
    expect(choose(["fr", "nl", "en"], ["en", "nl"])).toBe("nl");
    expect(choose(["nl-BE", "en"], ["en", "nl"])).toBe("nl");
    expect(choose(["en-US", "nl"], ["en", "nl"])).toBe("en");
  });
  test("is English where nothing wanted is there", () => {
    expect(choose(["fr"], ["en", "nl"])).toBe("en");
    expect(choose([], ["en"])).toBe("en");
  });
});

const spoken = Object.keys(import.meta.glob("./words/*.json")).map((path) => path.replace(/^.*\/|\.json$/g, ""));
describe.each(spoken)("numbers in %s", (language) => {
  const rules = new Intl.PluralRules(language);
  test("have the two forms of the formatter", () => {
    expect([...rules.resolvedOptions().pluralCategories].sort()).toEqual(["one", "other"]);
  });
  test("take the form of their category", () => {
    for (let n = -30; n <= 130; n++) {
      expect(format("{n#one|other}", { n })).toBe(`${n} ${rules.select(n)}`);
    }
  });
});

interface Case {
  text: string;
  args?: Record<string, unknown>;
  words?: Record<string, string>;
  gives: string;
}

const shared = "../tests/words/formatter.json";
describe.skipIf(!existsSync(shared))("the file shared with Python", () => {
  const cases: Case[] = existsSync(shared) ? JSON.parse(readFileSync(shared, "utf8")) : [];
  for (const c of cases) {
    test(c.text, () => {
      expect(format(c.text, c.args, (key) => c.words?.[key])).toBe(c.gives);
    });
  }
});
