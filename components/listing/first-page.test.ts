import { describe, expect, it } from "vitest";
import { shortTitle } from "./first-page";

describe("shortTitle", () => {
  it("leaves what a card has room for as it is", () => {
    const latin = "a".repeat(90);
    const han = "猫".repeat(45);
    expect(shortTitle(latin)).toBe(latin);
    expect(shortTitle(han)).toBe(han);
  });

  it("ends what is longer with an ellipsis", () => {
    expect(shortTitle("a".repeat(91))).toBe(`${"a".repeat(90)}…`);
    expect(shortTitle("猫".repeat(46))).toBe(`${"猫".repeat(45)}…`);
    expect(shortTitle("한".repeat(46))).toBe(`${"한".repeat(45)}…`);
  });

  it("leaves no space before the ellipsis", () => {
    expect(shortTitle(`${"a".repeat(89)} bcd`)).toBe(`${"a".repeat(89)}…`);
  });

  it("does not take a character apart", () => {
    const family = "👩‍👩‍👧";
    expect(shortTitle(`${"a".repeat(88)}${family}${family}`)).toBe(`${"a".repeat(88)}${family}…`);
  });
});
