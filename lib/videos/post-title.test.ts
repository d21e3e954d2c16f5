import { describe, expect, it } from "vitest";
import { postTitle, textAfterTitle } from "./post-title";

describe("postTitle", () => {
  it.each([
    ["A launch https://t.co/abc123", "A launch"],
    ["https://t.co/a A\n\n  launch  https://t.co/b", "A launch"],
    ["See https://example.com/t.co/x", "See https://example.com/t.co/x"],
    ["https://t.co/abc123", "The Orbiter"],
    ["  \n ", "The Orbiter"],
    [null, "The Orbiter"],
  ])("%j → %j", (text, title) => expect(postTitle(text, "The Orbiter")).toBe(title));

  it("cuts at 200 characters, never inside one", () => {
    const title = postTitle("🚀".repeat(300), "x");
    expect([...title]).toHaveLength(200);
    expect(title.endsWith("🚀…")).toBe(true);
    expect(postTitle("a".repeat(200), "x")).toHaveLength(200);
  });

  it("never ends in half an emoji, nor piles marks", () => {
    for (const sign of ["👨‍👩‍👧‍👦", "🇯🇵", "1️⃣"]) {
      const title = postTitle(`a${sign.repeat(150)}`, "x");
      expect(title).toMatch(new RegExp(`^a(?:${sign})+…$`, "u"));
    }
    expect(postTitle(`a${"\u0302".repeat(80)} b`, "x").length).toBeLessThan(8);
    expect(postTitle("a\u3164\u3164\u2800b", "x")).toBe("a b");
  });

  it.each([
    ["between words", `${"to the Moon ".repeat(16)}and along`, "and"],
    ["after a word that ends there", `${"a".repeat(199)} launch`, "a".repeat(199)],
    ["inside a word of more than 20 characters", `To ${"a".repeat(300)}`, "a".repeat(196)],
    ["anywhere in a text without spaces", "月".repeat(300), "月".repeat(199)],
  ])("cuts %s", (_, text, last) => {
    const title = postTitle(text, "x");
    expect(title.split(" ").at(-1)).toBe(`${last}…`);
    expect([...title].length).toBeLessThanOrEqual(200);
  });
});

describe("textAfterTitle", () => {
  it("is what the title has cut off", () => {
    const text = `${"to the Moon\n".repeat(20)} and\nback 🚀 https://t.co/abc123`;
    const title = postTitle(text, "x");
    const rest = textAfterTitle(text, title);
    expect(rest).toMatch(/^…\S[\s\S]* and\nback 🚀$/);
    const whole = `${title.slice(0, -1)}${rest.slice(1)}`.replace(/\s/g, "");
    expect(whole).toBe(text.replace("https://t.co/abc123", "").replace(/\s/g, ""));
  });

  it.each([
    ["A launch\ntoday https://t.co/abc123", "A launch today", ""],
    ["Soon…", "Soon…", ""],
    ["", "Video by The Orbiter", ""],
    ["A launch", "Something else…", "A launch"],
  ])("%j under %j: %j", (text, title, rest) => expect(textAfterTitle(text, title)).toBe(rest));
});
