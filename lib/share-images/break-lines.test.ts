import { describe, expect, it } from "vitest";
import type { Language } from "../i18n/languages";
import { breakLines } from "./break-lines";

/** Breaks a text whose letters have one width, ten to a line. */
const lines = (text: string, language: Language = "en", maxLines = 2) =>
  breakLines(text, { width: 10, maxLines, language }, async (line) => [...line].length);

describe("breakLines", () => {
  it.each<[string, Language, string[]]>([
    ["one line", "en", ["one line"]],
    ["a quick brown", "en", ["a quick", "brown"]],
    ["a quick brown fox again", "en", ["a quick", "brown fox…"]],
    ["incomprehensibilities", "en", ["incompreh…"]],
    ["a quick brown foxglove", "en", ["a quick", "brown…"]],
    ["a quick red, brown foxglove", "en", ["a quick", "red…"]],
    ["동영상을 저장하는 방법을 설명해 드립니다", "ko", ["동영상을 저장하는", "방법을 설명해…"]],
    [
      "猫犬鳥魚馬牛羊豚鶏鹿蛇虎兎龍鼠象獅熊狼狐狸",
      "ja",
      ["猫犬鳥魚馬牛羊豚鶏鹿", "蛇虎兎龍鼠象獅熊狼…"],
    ],
    ["東京の夜を歩く人。電車と路地", "ja", ["東京の夜を歩く人。", "電車と路地"]],
    ["猫犬鳥魚馬牛羊豚鶏鹿、蛇", "ja", ["猫犬鳥魚馬牛羊豚鶏", "鹿、蛇"]],
    ["", "en", []],
  ])("%s (%s)", async (text, language, expected) => {
    expect(await lines(text, language)).toEqual(expected);
  });

  it("ends a text of three lines after a sentence that fits", async () => {
    expect(await lines("A red cat. A quick brown fox. It runs.", "en", 3)).toEqual([
      "A red cat.",
      "A quick",
      "brown fox.",
    ]);
    expect(await lines("Dr. incomprehensible name of a person", "en", 3)).toEqual([
      "Dr.",
      "incompreh…",
      "name of a…",
    ]);
  });

  it("begins no line with a closing sign, and ends none with an opening one", async () => {
    const text = "夜の東京を歩いて撮る人。「電車」、路地裏、雨。".repeat(3);
    for (const line of await lines(text, "ja", 20)) {
      expect(line).not.toMatch(/^[。、」]/u);
      expect(line).not.toMatch(/「$/u);
    }
  });
});
