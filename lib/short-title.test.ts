import { describe, expect, it } from "vitest";
import { shortTitle } from "./short-title";

describe("shortTitle", () => {
  it("leaves what a card has room for as it is", () => {
    const latin = "a".repeat(60);
    const han = "猫".repeat(30);
    expect(shortTitle(latin)).toBe(latin);
    expect(shortTitle(han)).toBe(han);
  });

  it("ends what is longer with an ellipsis", () => {
    expect(shortTitle("a".repeat(61))).toBe(`${"a".repeat(60)}…`);
    expect(shortTitle("猫".repeat(31))).toBe(`${"猫".repeat(30)}…`);
    expect(shortTitle("한".repeat(31))).toBe(`${"한".repeat(30)}…`);
  });

  it("leaves no space before the ellipsis", () => {
    expect(shortTitle(`${"a".repeat(59)} bcd`)).toBe(`${"a".repeat(59)}…`);
  });

  it("does not take a character apart", () => {
    const family = "👩‍👩‍👧";
    expect(shortTitle(`${"a".repeat(58)}${family}${family}`)).toBe(`${"a".repeat(58)}${family}…`);
  });
});
