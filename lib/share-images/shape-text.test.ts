import { describe, expect, it } from "vitest";
import type { Language } from "../i18n/languages";
import { familiesFor, fontFileOf, loadFont } from "./fonts";
import { letteringOf, measureText, outlineText } from "./shape-text";

const lettering = (text: string, language: Language = "en") =>
  letteringOf(text, { language, size: 84, weight: 700 });

/** Draws a line, which may be part of a longer text. */
const draw = (line: string, language: Language = "en", text = line) =>
  outlineText(line, lettering(text, language));

/** The outlines of the letters, without their positions. */
const letters = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);

/** The shape that the candidate fonts draw for a character that they lack. */
async function boxes(text: string, language: Language) {
  const files = familiesFor(lettering(text, language).language).flatMap((family) =>
    [...text].map((sign) => fontFileOf(family, sign.codePointAt(0) ?? 0)),
  );
  const known = new Set(files.filter((file) => file !== null));
  const fonts = await Promise.all([...known].map((file) => loadFont(file, 700)));
  return new Set(fonts.map((font) => font.glyphToPath(0)));
}

describe("outlineText", () => {
  it.each<[Language, string]>([
    ["ja", "東京の光ヴェ々〆"],
    ["ko", "서울의밤뷁"],
    ["zh-CN", "上海的夜晚龘"],
    ["zh-TW", "臺北的雨裏"],
    ["es", "Ñandú¿Qué"],
    ["en", "ПриветΩмир"],
    ["en", "สวัสด"],
    ["en", "✨🌙☔🐱"],
  ])("has an outline of its own for each letter (%s: %s)", async (language, text) => {
    const drawn = letters(await draw(text, language));
    const signs = [...text];
    const missing = await boxes(text, language);
    expect(drawn).toHaveLength(signs.length);
    expect(new Set(drawn).size).toBe(new Set(signs).size);
    expect(drawn.map((outline) => missing.has(outline ?? ""))).not.toContain(true);
  });

  it("joins the letters of scripts that join them", async () => {
    const joined = letters(await draw("مرحبا"));
    const single = await Promise.all([..."مرحبا"].map(async (one) => letters(await draw(one))[0]));
    expect(joined.length).toBeGreaterThan(0);
    expect(joined.filter((outline) => single.includes(outline)).length).toBeLessThan(joined.length);
  });

  it.each([
    ["Aש7", "A7ש"],
    ["ש7A", "7Aש"],
    ["שA", "Aש"],
    ["Aד ר!", "Aר ד!"],
    ["A1", "A1"],
  ])("draws %j in the order in which it is read", async (text, seen) => {
    const single = async (one: string) => letters(await draw(one))[0];
    const order = await Promise.all([...seen].map(single));
    expect(letters(await draw(text))).toEqual(order.filter((letter) => letter !== undefined));
  });

  it("draws a family and a flag as one picture each", async () => {
    expect(letters(await draw("👨‍👩‍👧"))).toHaveLength(1);
    expect(letters(await draw("🇰🇷"))).toHaveLength(1);
  });

  it("gives Han characters the shape of the page's language, or of the text's own", async () => {
    const [japanese, mainland, taiwan] = await Promise.all([
      draw("骨", "ja"),
      draw("骨", "zh-CN"),
      draw("骨", "zh-TW"),
    ]);
    expect(new Set([japanese, mainland, taiwan]).size).toBe(3);
    const [shownInChina] = letters(await draw("骨の", "zh-CN"));
    expect(shownInChina).toBe(letters(japanese)[0]);
    expect(await draw("骨", "zh-CN", "骨の話。骨")).toBe(japanese);
    expect(await draw("骨", "ja", "这个视频。骨")).toBe(mainland);
    expect(await draw("骨", "zh-CN", "這個影片會動。骨")).toBe(taiwan);
    expect(await draw("骨", "ko", "مرحبا 骨")).toBe(await draw("骨", "ko"));
  });

  it("draws a line that begins otherwise in the direction of its text", async () => {
    const single = async (one: string) => letters(await draw(one))[0];
    const seen = async (signs: string) => Promise.all([...signs].map(single));
    expect(letters(await draw("Aש7", "en", "ש Aש7"))).toEqual(await seen("7שA"));
    expect(letters(await draw("שA", "en", "A שA"))).toEqual(await seen("שA"));
  });

  it("drops characters without a glyph", async () => {
    expect(letters(await draw("a\u{10fffd}b"))).toHaveLength(2);
    expect(await measureText("\u{10fffd}", lettering("\u{10fffd}"))).toBe(0);
  });
});
