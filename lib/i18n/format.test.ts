import { expect, it } from "vitest";
import {
  clockTime,
  formatMegabytes,
  joinSentences,
  longDate,
  longDates,
  longMonth,
} from "./format";

it.each([
  [204_871, "3:25"],
  [0, "0:00"],
  [9_400, "0:09"],
  [59_600, "1:00"],
  [3_600_000, "1:00:00"],
  [3_723_000, "1:02:03"],
  [null, ""],
])("%j ms: %j", (duration, text) => expect(clockTime(duration)).toBe(text));

it.each([
  [55_723_000, "en", "56 MB"],
  [5_430_000, "en", "5.4 MB"],
  [5_430_000, "es", "5,4 MB"],
  [40_000, "ja", "0 MB"],
  [0, "ko", "0MB"],
])("%i bytes in %s: %s", (bytes, language, text) => {
  expect(formatMegabytes(bytes, language).replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
});

it.each([
  ["2026-11-09", "2026-11-09", "en", "November 9, 2026"],
  ["2026-11-09", "2026-11-15", "en", "November 9 – 15, 2026"],
  ["2026-11-09", "2026-11-09", "ja", "2026年11月9日"],
  ["2026-11-09", "2026-11-15", "ja", "2026年11月9日～15日"],
  ["2026-11-30", "2026-12-06", "zh-CN", "2026年11月30日至12月6日"],
  ["2026-12-28", "2027-01-03", "zh-TW", "2026年12月28日至2027年1月3日"],
  ["2026-11-09", "2026-11-15", "ko", "2026년 11월 9일~15일"],
])("%s to %s in %s: %s", (from, to, language, text) => {
  const words = longDates(new Date(from), new Date(to), language);
  expect(words.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
});

it.each([
  ["en", "November 9, 2026", "November 2026"],
  ["es", "9 de noviembre de 2026", "noviembre de 2026"],
  ["ja", "2026年11月9日", "2026年11月"],
  ["ko", "2026년 11월 9일", "2026년 11월"],
  ["zh-CN", "2026年11月9日", "2026年11月"],
  ["zh-TW", "2026年11月9日", "2026年11月"],
])("a day and its month in %s", (language, day, month) => {
  const date = new Date("2026-11-09T23:59:59Z");
  expect([longDate(date, language), longMonth(date, language)]).toEqual([day, month]);
});

it("puts a space between sentences where the language has one", () => {
  expect(joinSentences("en", "One.", "Two.")).toBe("One. Two.");
  expect(joinSentences("ja", "一つ。", "二つ。")).toBe("一つ。二つ。");
});
