import { describe, expect, it } from "vitest";
import { shortTitle } from "./light-page";

describe("shortTitle", () => {
  it("leaves what a card has room for as it is", () => {
    const latin = "a".repeat(44);
    const han = "猫".repeat(22);
    expect(shortTitle(latin)).toBe(latin);
    expect(shortTitle(han)).toBe(han);
  });

  it("ends what is longer with an ellipsis", () => {
    expect(shortTitle("a".repeat(45))).toBe(`${"a".repeat(44)}…`);
    expect(shortTitle("猫".repeat(23))).toBe(`${"猫".repeat(22)}…`);
    expect(shortTitle("한".repeat(23))).toBe(`${"한".repeat(22)}…`);
  });

  it("leaves no space before the ellipsis", () => {
    expect(shortTitle(`${"a".repeat(43)} bcd`)).toBe(`${"a".repeat(43)}…`);
  });

  it("does not take a character apart", () => {
    const family = "👩‍👩‍👧";
    expect(shortTitle(`${"a".repeat(42)}${family}${family}`)).toBe(`${"a".repeat(42)}${family}…`);
  });
});
