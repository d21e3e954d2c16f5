import { describe, expect, it } from "vitest";
import { asTable, exitCode, type Finding, inTotal } from "./finding";

const of = (...outcomes: Finding["outcome"][]): Finding[] =>
  outcomes.map((outcome) => ({ fault: "a", promise: "b", seen: "c", outcome }));

describe("fault reports", () => {
  it("marks a fault that was not run", () => {
    expect(
      asTable(of("holds", "broken", "skipped"))
        .split("\n")
        .slice(2),
    ).toEqual(["| a | b | c | holds |", "| a | b | c | BROKEN |", "| a | b | c | SKIPPED |"]);
    expect(inTotal(of("holds", "skipped", "holds"))).toBe("2 hold, 0 broken, 1 skipped");
  });

  it.each<[Finding["outcome"][], number]>([
    [["holds", "holds"], 0],
    [["holds", "skipped"], 2],
    [["skipped", "broken"], 1],
  ])("ends with its own code: %j with %i", (outcomes, code) => {
    expect(exitCode(of(...outcomes))).toBe(code);
  });
});
