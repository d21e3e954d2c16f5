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

describe("what a name shows", () => {
  it.each([
    ["object", "\ufffc"],
    ["replacement", "\ufffd\ufffd"],
    ["private use", "\ue000\uf8ff\u{f0000}"],
    ["no character", "\ufffe\u0378\u{1fffe}"],
    ["note without a head", "\u{1d159}"],
    ["marks alone", "\u0301\u20e3"],
  ])("is nothing: %s", (_, text) => expect(cleanLine(text, 100)).toBe(""));

  it("keeps two marks of a pile, and those that letters compose with", () => {
    expect(cleanLine(`a${"\u0301".repeat(80)}b`, 100)).toBe("\u00e1\u0301\u0301b");
    expect([...cleanLine(`\u0e01${"\u0e47".repeat(80)}`, 100)]).toHaveLength(6);
    expect(cleanLine("Nguye\u0302\u0303n", 100)).toBe("Nguye\u0302\u0303n");
    expect(cleanLine("\u0301Jack", 100)).toBe("Jack");
  });

  it.each(["\u3164", "\u2800", "\u00a0", "\uffa0"])("has no gap of %j", (blank) =>
    expect(cleanLine(`${blank}a${blank.repeat(50)}b${blank}`, 100)).toBe("a b"),
  );

  it("is never cut inside an emoji or a letter with marks", () => {
    for (const sign of ["👨‍👩‍👧‍👦", "🇯🇵", "1️⃣", "👍🏽", "e\u0301", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"]) {
      for (let length = 40; length < 70; length++) {
        const shown = cleanText(`a${sign.repeat(60)}`, length);
        expect(shown).toBe(`a${sign.repeat(Math.floor((length - 1) / sign.length))}`);
      }
    }
  });
});
