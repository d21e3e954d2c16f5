import { describe, expect, it } from "vitest";
import { shortTitle } from "./first-page";

describe("shortTitle", () => {
  it("leaves what a card has room for as it is", () => {
    const latin = "a".repeat(72);
    const han = "猫".repeat(36);
    expect(shortTitle(latin)).toBe(latin);
    expect(shortTitle(han)).toBe(han);
  });

  it("ends what is longer with an ellipsis", () => {
    expect(shortTitle("a".repeat(73))).toBe(`${"a".repeat(72)}…`);
    expect(shortTitle("猫".repeat(37))).toBe(`${"猫".repeat(36)}…`);
    expect(shortTitle("한".repeat(37))).toBe(`${"한".repeat(36)}…`);
  });

  it("leaves no space before the ellipsis", () => {
    expect(shortTitle(`${"a".repeat(71)} bcd`)).toBe(`${"a".repeat(71)}…`);
  });

  it("does not take a character apart", () => {
    const family = "👩‍👩‍👧";
    expect(shortTitle(`${"a".repeat(70)}${family}${family}`)).toBe(`${"a".repeat(70)}${family}…`);
  });
});
