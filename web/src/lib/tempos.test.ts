import { describe, expect, it } from "vitest";
import { face, span, tempoFigures } from "./tempos";

describe("a clock's face", () => {
  it("counts whole seconds, and shows zero only when time is up", () => {
    expect(face(42_000)).toBe("0:42");
    expect(face(41_001)).toBe("0:42");
    expect(face(1)).toBe("0:01");
    expect(face(0)).toBe("0:00");
    expect(face(-5)).toBe("0:00");
    expect(face(600_000)).toBe("10:00");
  });
  it("leaves seconds out where they don't matter", () => {
    expect(face(86_400_000)).toBe("1 day");
    expect(face(86_399_000)).toBe("23 hr 59 min");
    expect(face(3_600_000)).toBe("1 hr");
  });
});

describe("a span", () => {
  it("names the two largest units", () => {
    expect(span(90)).toBe("90 sec");
    expect(span(3 * 86400 + 7 * 3600 + 59)).toBe("3 days 7 hr");
    expect(span(20, "long")).toBe("20 seconds");
    expect(span(0)).toBe("0 sec");
  });
  it("tells what a tempo gives", () => {
    expect(tempoFigures("quick")).toBe("20 sec + 4 min");
    expect(tempoFigures("days")).toBe("for each turn");
  });
});
