import { expect, it } from "vitest";
import { LANGUAGES } from "@/lib/i18n/languages";
import { LANGUAGE_BITS, languageBits, postLanguages } from "./post-languages";

it.each([
  ["ja", "no kana", ["ja"]],
  ["en", "the launch", ["en"]],
  ["es", "el lanzamiento", ["es"]],
  ["ko", "발사", ["ko"]],
  ["EN", "the launch", ["en"]],
  ["zh", "这个视频太好看了", ["zh-CN"]],
  ["zh", "這個影片太好看了", ["zh-TW"]],
  ["zh", "国会开会", ["zh-CN"]],
  ["zh", "臺灣", ["zh-TW"]],
  ["zh", "中文", ["zh-CN", "zh-TW"]],
  ["zh", "", ["zh-CN", "zh-TW"]],
  ["zh", "这個", ["zh-CN", "zh-TW"]],
  ["zh-tw", "这个", ["zh-CN"]],
  ["pt", "o lançamento", []],
  ["in", "peluncuran", []],
])("a post that X calls %s with the text %j is in %j", (lang, text, languages) => {
  expect(postLanguages(lang, text)).toEqual(languages);
});

it.each(["zxx", "qme", "und", "qht", "art", "qam", "qst"])("%s is no language", (lang) => {
  expect(postLanguages(lang, "ロケットの打ち上げ")).toEqual([]);
});

it.each([
  ["ロケットの打ち上げ", ["ja"]],
  ["로켓 발사", ["ko"]],
  ["这个视频", ["zh-CN"]],
  ["這個影片", ["zh-TW"]],
  ["動画", []],
  ["the launch", []],
  [null, []],
])("without a code the script of %j says %j", (text, languages) => {
  expect(postLanguages(null, text)).toEqual(languages);
});

it("gives each language a bit of its own", () => {
  expect(LANGUAGES.map((language) => LANGUAGE_BITS[language])).toEqual([1, 2, 4, 8, 16, 32]);
  expect(languageBits("zh", "中文")).toBe(48);
  expect(languageBits("zxx", null)).toBe(0);
});
