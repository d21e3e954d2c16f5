import { describe, expect, it } from "vitest";
import { peopleText, textLanguage } from "./text-language";

describe("textLanguage", () => {
  it.each([
    ["骨の話", "ja"],
    ["NASA ニュース", "ja"],
    ["서울 漢字", "ko"],
    ["مرحبا بالعالم", "ar"],
    ["שלום", "he"],
    ["สวัสดี", "th"],
    ["这个视频", "zh-CN"],
    ["這個視頻", "zh-TW"],
    ["骨", undefined],
    ["東京新聞", undefined],
    ["国会図書館", undefined],
    ["這么", undefined],
    ["Hello", undefined],
    ["12:30 🎬", undefined],
    ["", undefined],
  ])("finds %j to be %s", (text, language) => expect(textLanguage(text)).toBe(language));

  it("isolates the direction of any text", () => {
    expect(peopleText("Hello")).toEqual({ dir: "auto" });
    expect(peopleText("שלום")).toEqual({ dir: "auto", lang: "he" });
  });
});
