import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkHostOf } from "./link-hosts";
import { parsePostLinks, parsePostUrl } from "./post-url";

const LATE = "1910000000000000101";
const OLD = "440322224407314432";
const OTHER = "1491475671058681863";
const badId = { kind: "invalid", reason: "bad_id" };
const linkOf = (id: string) => `https://x.com/n1/status/${id}`;
const idsOf = (text: string) =>
  parsePostLinks(text).map((link) => (link.kind === "post" ? link.id : link.code));

describe("a sign that only looks like letters or digits", () => {
  it("is no part of the id before it", { timeout: 60_000 }, () => {
    const signs: string[] = [];
    for (let code = 0xa0; code < 0x1_fc00; code++) {
      const sign = String.fromCodePoint(code);
      const isPlain = /[\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(sign);
      if (!isPlain && /[\da-z]/i.test(sign.normalize("NFKC"))) signs.push(sign);
    }
    expect(signs.length).toBeGreaterThan(1_000);
    for (const sign of [...signs, "1️⃣", "3⃣", "٣"]) {
      expect.soft(idsOf(linkOf(OLD) + sign), sign).toEqual([OLD]);
      const list = `${sign}${linkOf(LATE)}${sign}${linkOf(OTHER)}`;
      expect.soft(idsOf(list), list).toEqual([LATE, OTHER]);
      const encoded = linkOf(OLD) + encodeURIComponent(sign);
      expect.soft(idsOf(encoded), encoded).toEqual([OLD]);
    }
  });

  it.each([
    ["full-width", 0xff10],
    ["mathematical", 0x1d7ce],
    ["Arabic", 0x660],
    ["Thai", 0xe50],
  ])("spells a whole id: %s digits", (_, zero) => {
    const digits = [...LATE].map((digit) => String.fromCodePoint(zero + Number(digit)));
    expect(idsOf(linkOf(digits.join("")))).toEqual([LATE]);
    for (const at of [1, 5, 12]) {
      const mixed = [...LATE.slice(0, at), ...digits.slice(at, at + 4)].join("");
      expect(parsePostUrl(linkOf(mixed)), mixed).toEqual(badId);
    }
  });
});

const ellipsis = fc.constantFrom(
  ...[
    "…",
    "...",
    "..",
    "⋯",
    "‥",
    "︙",
    "・・・",
    "。。。",
    "[...]",
    "[…]",
    "(…)",
    "(...)",
    " ...",
    " . . .",
  ],
  ...[
    "\\u2026",
    "&hellip;",
    "&#8230;",
    "%E2%80%A6",
    "â€¦",
    "/…",
    "/...",
    "?s=…",
    "?s=20&t=...",
    "#…",
  ],
);

describe("a link that was cut off", () => {
  it("is no other post, wherever it was cut", { timeout: 60_000 }, () => {
    const at = fc.integer({ min: 1, max: 14 });
    fc.assert(
      fc.property(fc.constantFrom(LATE, OLD, OTHER), at, ellipsis, (id, length, mark) => {
        const text = linkOf(id.slice(0, length)) + mark;
        expect(parsePostUrl(text)).toEqual(badId);
        expect(idsOf(`${text} ${linkOf(OTHER)}`)).toEqual([OTHER]);
      }),
      { seed: 20_261_127, numRuns: 1_000 },
    );
  });

  it.each([
    "https://x.com/intent/like?tweet_id=",
    "https://platform.twitter.com/embed/Tweet.html?id=",
    "https://x.com/login?redirect_after_login=%2Fn1%2Fstatus%2F",
    "twitter://status?id=",
  ])("is none in a query: %s", (start) => {
    for (const mark of ["…", "...", "%E2%80%A6", "\n0000000101"])
      expect(parsePostUrl(`${start}19100${mark === "\n0000000101" ? "0000" : ""}${mark}`)).toEqual(
        badId,
      );
    expect(idsOf(start + LATE)).toEqual([LATE]);
  });

  it("is no short link", () => {
    for (const mark of ["…", "...", "⋯", "[...]"]) {
      expect(parsePostUrl(`https://t.co/AbC${mark}`)).toEqual(badId);
      expect(idsOf(`https://t.co/AbCdEf1234${mark}`)).toEqual(["AbCdEf1234"]);
    }
  });

  it("is whole where only its query was cut, or its id is of full length", () => {
    expect(idsOf(`${linkOf(OLD)}?s=…`)).toEqual([OLD]);
    expect(idsOf(`${linkOf(LATE)}… more`)).toEqual([LATE]);
  });
});

describe("an id in pieces", () => {
  const gap = fc.constantFrom(
    ...[
      "\n",
      " ",
      "\r\n",
      "\u00a0",
      "<br>",
      "<br />",
      "\n> ",
      "\n>> ",
      "-",
      ",",
      ".",
      " - ",
      "%20",
      "&nbsp;",
    ],
  );
  it("is no other post", { timeout: 60_000 }, () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 16 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(LATE, OLD, OTHER), cuts, gap, (id, places, between) => {
        const ends = [...places.sort((a, b) => a - b), id.length];
        const pieces = ends.map((end, at) => id.slice(ends[at - 1] ?? 0, end));
        expect(parsePostUrl(linkOf(pieces.join(between)))).toEqual(badId);
      }),
      { seed: 20_261_127, numRuns: 2_000 },
    );
  });

  it.each(["1,910,000,000,000,000,101", "1.910.000.000.000.000.101", "1.91E+18", "1,91E+18"])(
    "is none as a number: %s",
    (id) => expect(parsePostUrl(linkOf(id))).toEqual(badId),
  );

  it.each([
    ["29114545000", " 2010"],
    ["29114545000", " 2010年"],
    ["29114545000", " (2010)"],
    ["147522224407314432", " 5 years ago"],
    ["147522224407314432", "\n3"],
    ["20", " 1234567890"],
    [OLD, "\n15 likes"],
    [OLD, "\n2024-05-01 12:30"],
  ])("is not what a number of the text makes of %s%j", (id, after) => {
    expect(parsePostUrl(linkOf(id) + after)).toMatchObject({ kind: "post", id });
  });
});

describe("a link that a browser opens elsewhere", () => {
  it("is never a post", { timeout: 60_000 }, () => {
    const part = fc.constantFrom(
      ...[
        "x.com",
        "twitter.com",
        "evil.com",
        "evil",
        "@",
        "\\@",
        "\\",
        "%2F",
        "%40",
        ":80",
        ".",
        "-",
      ],
      ...[
        "х",
        "é",
        "日本",
        "™",
        "∕",
        "⁄",
        "。",
        "①",
        "ⓧ",
        "／",
        "＠",
        "/n1/status/20",
        "%2Fn1%2Fstatus%2F20",
      ],
    );
    const authority = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(authority, fc.constantFrom("/n1/status/20", ""), (before, path) => {
        const text = `https://${before}${path}`;
        // These signs stand for slashes: no site has such a name.
        if (path === "" && /[∕⁄][^.]*$/.test(before)) return;
        const host = URL.canParse(text) ? new URL(text).hostname : "";
        if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) || linkHostOf(host) !== null) return;
        expect(parsePostUrl(text).kind, text).not.toBe("post");
      }),
      { seed: 20_261_127, numRuns: 20_000 },
    );
  });

  it.each([
    `https://evil.com\\@x.com/n1/status/${LATE}`,
    `https://x.com%2Fn1%2Fstatus%2F${LATE}@evil.com`,
    `https://х.com/n1/status/${LATE}`,
    `https://日本x.com/n1/status/${LATE}`,
    `https://x.com∕n1∕status∕${LATE}.evil.com/`,
    `éx.com/n1/status/${LATE}`,
  ])("%s", (text) => expect(parsePostUrl(text)).toEqual({ kind: "invalid", reason: "host" }));

  it("is never the end of a host in other letters", () => {
    for (const lead of ["пример.рф/", "пример.рф?u=", "пример.рф#", "例え.jp/", "例え.みんな/"])
      expect(parsePostUrl(`${lead}x.com/n1/status/${LATE}`).kind, lead).toBe("invalid");
  });

  it.each([
    `https://x.com/n1?ref_url=${encodeURIComponent(linkOf(OTHER))}`,
    `https://x.com/search?q=${encodeURIComponent(linkOf(OTHER))}`,
    `https://x.com/search?q=${linkOf(OTHER)}`,
  ])("nor is another page of X: %s", (text) =>
    expect(parsePostUrl(text)).toEqual({ kind: "invalid", reason: "not_a_post" }),
  );
});
