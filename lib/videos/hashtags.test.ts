import fc from "fast-check";
import { expect, it } from "vitest";
import { splitHashtags } from "./hashtags";

const tagsOf = (text: string) =>
  splitHashtags(text).flatMap((part) => (part.isHashtag ? [part.text] : []));

it.each([
  ["a #launch today", ["#launch"]],
  ["#VisionsOfVenus", ["#VisionsOfVenus"]],
  ["#日本語タグ と＃全角", ["#日本語タグ"]],
  ["と ＃全角", ["＃全角"]],
  ["#한국어 #café #münchen", ["#한국어", "#café", "#münchen"]],
  ["#2026 #2026年 #a1 #1a #_a", ["#2026年", "#a1", "#1a", "#_a"]],
  ["(#one),#two! #three-four", ["#one", "#two", "#three"]],
  ["a#b https://x.com/#home &#39; ##twice", []],
  ["# alone #", []],
  ["", []],
])("%j has %j", (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});

it("changes nothing of any text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("#", "＃", " ", "a"),
      (text, sign) => {
        const whole = `${text}${sign}${text}`;
        expect(
          splitHashtags(whole)
            .map((part) => part.text)
            .join(""),
        ).toBe(whole);
      },
    ),
  );
});
