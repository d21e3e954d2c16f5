import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { capacityDocument, figuresIn } from "../capacity";
import { needsOf, strains, unitFigures } from "./needs";

describe("docs/capacity.md", () => {
  // Compares the text with its own figures, not with `bench/results`: new figures there reach the
  // text with the next `npm run bench -- capacity`, and must not fail this test before.
  it("follows from the figures that it names", () => {
    const text = readFileSync("docs/capacity.md", "utf8");
    expect(text).toBe(capacityDocument(figuresIn(text)));
  });

  it("needs more of everything for more visitors, and names what breaks first", () => {
    const units = unitFigures();
    const [few, many] = [needsOf(100_000, units), needsOf(5_000_000, units)];
    for (const name of ["requests", "cores", "callsPerMinute", "counts", "megabits"] as const) {
      expect(many[name] / few[name], name).toBeCloseTo(50, 3);
    }
    expect(few.instances).toBeGreaterThanOrEqual(2);
    const [[first, share] = []] = strains(many, units);
    expect([first, Number(share) > 1]).toEqual(["calls to X", true]);
  });
});
