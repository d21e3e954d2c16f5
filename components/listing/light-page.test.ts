import { describe, expect, it } from "vitest";
import { shortTitle } from "./light-page";

describe("shortTitle", () => {
  it("leaves what a card has room for as it is", () => {
    const latin = "a".repeat(52);
    const han = "猫".repeat(26);
    expect(shortTitle(latin)).toBe(latin);
    expect(shortTitle(han)).toBe(han);
  });

  it("ends what is longer with an ellipsis", () => {
    expect(shortTitle("a".repeat(53))).toBe(`${"a".repeat(52)}…`);
    expect(shortTitle("猫".repeat(27))).toBe(`${"猫".repeat(26)}…`);
    expect(shortTitle("한".repeat(27))).toBe(`${"한".repeat(26)}…`);
  });

  it("leaves no space before the ellipsis", () => {
    expect(shortTitle(`${"a".repeat(51)} bcd`)).toBe(`${"a".repeat(51)}…`);
  });

  it("does not take a character apart", () => {
    const family = "👩‍👩‍👧";
    expect(shortTitle(`${"a".repeat(50)}${family}${family}`)).toBe(`${"a".repeat(50)}${family}…`);
  });
});
