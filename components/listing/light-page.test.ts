import { describe, expect, it } from "vitest";
import { shortTitle } from "./light-page";

describe("shortTitle", () => {
  it("leaves what a card has room for as it is", () => {
    const latin = "a".repeat(56);
    const han = "猫".repeat(28);
    expect(shortTitle(latin)).toBe(latin);
    expect(shortTitle(han)).toBe(han);
  });

  it("ends what is longer with an ellipsis", () => {
    expect(shortTitle("a".repeat(57))).toBe(`${"a".repeat(56)}…`);
    expect(shortTitle("猫".repeat(29))).toBe(`${"猫".repeat(28)}…`);
    expect(shortTitle("한".repeat(29))).toBe(`${"한".repeat(28)}…`);
  });

  it("leaves no space before the ellipsis", () => {
    expect(shortTitle(`${"a".repeat(55)} bcd`)).toBe(`${"a".repeat(55)}…`);
  });

  it("does not take a character apart", () => {
    const family = "👩‍👩‍👧";
    expect(shortTitle(`${"a".repeat(54)}${family}${family}`)).toBe(`${"a".repeat(54)}${family}…`);
  });
});
