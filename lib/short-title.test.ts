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
    expect(shortTitle(`${"猫".repeat(29)}  犬`)).toBe(`${"猫".repeat(29)}…`);
  });

  it("cuts no word, unless it is long", () => {
    const words = `${"a".repeat(50)} over the river`;
    expect(shortTitle(words)).toBe(`${"a".repeat(50)} over the…`);
    expect(shortTitle(`${"a".repeat(50)} overtheriver`)).toBe(`${"a".repeat(50)}…`);
    expect(shortTitle(`a ${"b".repeat(99)}`)).toBe(`a ${"b".repeat(58)}…`);
    expect(shortTitle(`${"猫".repeat(18)} ${"犬".repeat(20)}`)).toBe(
      `${"猫".repeat(18)} ${"犬".repeat(11)}…`,
    );
  });

  it("does not take a character apart", () => {
    const family = "👩‍👩‍👧";
    expect(shortTitle(`${"a".repeat(58)}${family}${family}`)).toBe(`${"a".repeat(58)}${family}…`);
  });
});
