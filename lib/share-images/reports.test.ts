import { describe, expect, it } from "vitest";
import { letteringOf, measureText, outlineText } from "./shape-text";

const style = (text: string) => letteringOf(text, { language: "en", size: 84, weight: 700 });
const outlines = async (text: string) =>
  [...(await outlineText(text, style(text))).matchAll(/ d="([^"]*)"/g)].map(
    ([, outline]) => outline,
  );

/** Names from the reports K22 of `lib/x/testing/reports`, and similar ones. */
describe("names of combining and rare characters", () => {
  it.each([
    ["decomposed Vietnamese", "Tiếng Việt".normalize("NFD"), "Tiếng Việt"],
    ["decomposed Korean", "한국".normalize("NFD"), "한국"],
    ["styled letters", "𝓝𝓪𝓼𝓪", "Nasa"],
  ])("%s are drawn as the letters they stand for", async (_name, written, meant) =>
    expect(await outlines(written)).toEqual(await outlines(meant)),
  );

  it("half-width kana keep their marks, as letters of their own", async () => {
    const drawn = await outlines("ｶﾞﾝﾀﾞﾑ");
    expect(drawn).toHaveLength(6);
    expect(drawn[1]).toBe(drawn[4]);
    expect(new Set(drawn).size).toBe(5);
  });

  it("piled marks leave the letters readable", async () => {
    const piled = [..."HELLO"]
      .map((letter) => letter + "\u0363\u0489\u0315\u1dd9".repeat(8))
      .join("");
    const letters = await outlines("HELLO");
    const drawn = await outlines(piled);
    expect(drawn).toEqual(expect.arrayContaining(letters));
    expect(drawn.length).toBeLessThanOrEqual(letters.length * 3);
  });

  it.each(["မြန်မာ စာ", "ខ្មែរ អក្សរ", "ລາວ ພາສາ", "   ", "\u200b \u200b"])(
    "a name without any drawable letter is empty, so that the handle stands in: %j",
    async (name) => expect(await measureText(name, style(name))).toBe(0),
  );
});
