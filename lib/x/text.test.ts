import { describe, expect, it } from "vitest";
import { cleanLine, cleanText, decodeHtml } from "./text";

describe("decodeHtml", () => {
  it.each([
    ["plains &amp; plateaus", "plains & plateaus"],
    ["&lt;b&gt; &quot;&apos;&#39;&#x27;", "<b> \"'''"],
    ["&amp;lt;", "&lt;"],
    ["&#128640;&#x1F680;", "🚀🚀"],
    ["&nbsp; &copy; & &; &#; &#x;", "&nbsp; &copy; & &; &#; &#x;"],
    ["&#0; &#1114112; &#x110000;", "&#0; &#1114112; &#x110000;"],
  ])("%s", (text, decoded) => expect(decodeHtml(text)).toBe(decoded));
});

describe("cleanText", () => {
  it.each([
    ["one\r\ntwo\rthree\n", "one\ntwo\nthree"],
    ["a\u0000b\u0007c\u001B[31md\u0085e\u009Ff", "abc[31mdef"],
    ["left \uD83D right \uDE80 pair 🚀", "left  right  pair 🚀"],
    ["  朝の東京 ", "朝の東京"],
  ])("%j", (text, cleaned) => expect(cleanText(text, 100)).toBe(cleaned));

  it("is limited, and does not cut a surrogate pair", () => {
    expect(cleanText("abcdef", 3)).toBe("abc");
    expect(cleanText("ab🚀🚀", 3)).toBe("ab");
    expect(cleanText("ab🚀🚀", 4)).toBe("ab🚀");
  });
});

describe("cleanLine", () => {
  it("is one line without marks that change the direction", () => {
    expect(cleanLine(" ../..\\con\r\nset-cookie: a=b\t!", 100)).toBe("../..\\con set-cookie: a=b!");
    expect(cleanLine("evil\u202Egnp.exe\u2066", 100)).toBe("evilgnp.exe");
  });
});
