import { describe, expect, it } from "vitest";
import { acceptedTags, matchTag, negotiateLanguage } from "./detection";

describe("matchTag", () => {
  it.each([
    ["es-MX", "es"],
    ["ko-KR", "ko"],
    ["ja-JP", "ja"],
    ["en-GB", "en"],
    ["EN", "en"],
    [" ja ", "ja"],
    ["zh-CN", "zh-CN"],
    ["zh-cn", "zh-CN"],
    ["zh-TW", "zh-TW"],
    ["zh-HK", "zh-TW"],
    ["zh", "zh-TW"],
    ["zh-SG", "zh-TW"],
    ["zh-Hans-SG", "zh-CN"],
    ["zh-Hant-CN", "zh-CN"],
    ["fr-FR", null],
    ["esperanto", null],
    ["*", null],
    ["", null],
  ])("%j stands for %j", (tag, language) => expect(matchTag(tag)).toBe(language));
});

describe("acceptedTags", () => {
  it.each([
    ["fr;q=0.9, ja;q=0.8", ["fr", "ja"]],
    ["en;q=0.1, ko, es;q=0.9", ["ko", "es", "en"]],
    ["ja, ko, es", ["ja", "ko", "es"]],
    ["ja;q=0, en", ["en"]],
    ["ja;Q=0.1, ko;q=0.5", ["ko", "ja"]],
    ["en;q=abc, ja;q=0.1", ["ja"]],
    [" , ;q=1,", []],
    ["", []],
  ])("%j gives %j", (header, tags) => expect(acceptedTags(header)).toEqual(tags));

  it("reads no more than the first thousand characters", () => {
    expect(acceptedTags(`${"x".repeat(1000)},ja`)).toEqual(["x".repeat(1000)]);
  });
});

describe("negotiateLanguage", () => {
  it.each([
    [{ acceptLanguage: "es-MX,es;q=0.9,en;q=0.8" }, "es"],
    [{ acceptLanguage: "fr-FR" }, "en"],
    [{ acceptLanguage: "fr;q=0.9, ja;q=0.8" }, "ja"],
    [{ acceptLanguage: "es", cookie: "ja" }, "ja"],
    [{ acceptLanguage: "es", cookie: "xx" }, "es"],
    [{ acceptLanguage: "es", cookie: "ja", query: "ko" }, "ko"],
    [{ acceptLanguage: "es", query: "KO" }, "es"],
    [{ acceptLanguage: null, cookie: null, query: null }, "en"],
    [{}, "en"],
  ])("%j gives %s", (preferences, language) =>
    expect(negotiateLanguage(preferences)).toBe(language),
  );
});
