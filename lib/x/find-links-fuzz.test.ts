import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePostLinks, parsePostUrl } from "./post-url";

const IDS = ["1910000000000000101", "1491475671058681863", "440322224407314432", "1729108537"];
const HANDLES = ["NASA", "some_one", "i", "n1"];
const SCHEMES = ["https://", "http://", "HTTPS://", "https:/", "ttps://", "ttp://", "https//", ""];
const HOSTS = [
  "x.com",
  "twitter.com",
  "www.x.com",
  "mobile.twitter.com",
  "fxtwitter.com",
  "nitter.net",
];
const TAILS = ["", "?s=20", "/video/2", "/photo/1?s=46&t=aB", "#m", "/"];
/** Words without a dot, a colon, a slash or digits that could be part of a link. */
const WORDS = ["look", "見て", "wow!", "これ", "(see)", "«ici»", "🎬", "so good", "ok?", "#clips"];
const GAPS = [" ", "\n", "　", " | ", " , ", "、"];

const link = fc.record({
  scheme: fc.constantFrom(...SCHEMES),
  host: fc.constantFrom(...HOSTS),
  handle: fc.constantFrom(...HANDLES),
  id: fc.constantFrom(...IDS),
  tail: fc.constantFrom(...TAILS),
});
type Link = { scheme: string; host: string; handle: string; id: string; tail: string };
const written = ({ scheme, host, handle, id, tail }: Link) =>
  `${scheme}${host}/${handle}/status/${id}${tail}`;

/** Ways in which programs write links into text. */
const WRAPPERS: ((text: string) => string)[] = [
  (text) => text,
  (text) => `<${text}>`,
  (text) => `[post](${text})`,
  (text) => `"${text}"`,
  (text) => `||${text}||`,
  (text) => `**${text}**`,
  (text) => text.replaceAll("/", "\\/"),
  (text) => text.replaceAll("/", "&#x2F;").replaceAll("&t", "&amp;t"),
  (text) => (text.includes("://") ? encodeURIComponent(text) : text),
  (text) => (text.includes("://") ? encodeURIComponent(encodeURIComponent(text)) : text),
  (text) => text.replace("/status/", "/status/\u200b"),
  (text) => text.replace("x.com", "ｘ.com"),
];

/** A text with the ids of the links that were put into it: the expected result, without parsing. */
type Made = { text: string; ids: string[] };
const made: fc.Arbitrary<Made> = fc
  .array(
    fc.oneof(
      {
        weight: 1,
        arbitrary: fc.constantFrom(...WORDS).map((word) => ({ text: word, ids: [] as string[] })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(link, fc.constantFrom(...WRAPPERS))
          .map(([one, wrap]) => ({ text: wrap(written(one)), ids: [one.id] })),
      },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .chain((parts) =>
    fc.array(fc.constantFrom(...GAPS), { minLength: parts.length, maxLength: parts.length }).map(
      (gaps): Made => ({
        text: parts.map(({ text }, at) => `${text}${gaps[at]}`).join(""),
        ids: [...new Set(parts.flatMap(({ ids }) => ids))],
      }),
    ),
  );

/** A slow reference: tries every place of the text, and every host. */
function slowIds(text: string): Set<string> {
  const ids = new Set<string>();
  for (let at = 0; at < text.length; at++) {
    for (const host of HOSTS) {
      const found = new RegExp(`^${host.replace(".", "\\.")}/\\w+/status/(\\d{1,19})(?!\\w)`).exec(
        text.slice(at),
      );
      if (found?.[1]) ids.add(found[1]);
    }
  }
  return ids;
}

describe("links in any text", () => {
  it("are all found, in order, and no others", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(made, ({ text, ids }) => {
        const found = parsePostLinks(text).map((one) => (one.kind === "post" ? one.id : one.code));
        expect(found).toEqual(ids);
        const first = parsePostUrl(text);
        expect(first.kind === "post" ? first.id : null).toBe(ids[0] ?? null);
      }),
      { seed: 20_261_126, numRuns: 3_000 },
    );
  });

  it("glued together are those that a search at every place finds", { timeout: 60_000 }, () => {
    const glued = fc
      .array(link, { minLength: 1, maxLength: 4 })
      .map((links) =>
        links.map((one) => written({ ...one, scheme: "https://", tail: "" })).join(""),
      );
    fc.assert(
      fc.property(glued, (text) => {
        expect(
          new Set(parsePostLinks(text).map((one) => (one.kind === "post" ? one.id : ""))),
        ).toEqual(slowIds(text.replaceAll("https://", " https://")));
      }),
      { seed: 20_261_126, numRuns: 1_000 },
    );
  });

  it("any text gives a post only if its id is in the text, and never throws", {
    timeout: 60_000,
  }, () => {
    const pieces = [
      ...HOSTS,
      ...IDS,
      ...SCHEMES,
      "/status/",
      "/",
      "?",
      "…",
      "...",
      "\n",
      " ",
      ",",
      "%2F",
      "\\/",
      "&",
    ];
    const soup = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(soup, (parts) => {
        const text = parts.join("");
        for (const one of parsePostLinks(text)) {
          if (one.kind === "post")
            expect(text.normalize("NFKC").replace(/\D+/g, " ")).toContain(one.id);
        }
      }),
      { seed: 20_261_126, numRuns: 5_000 },
    );
  });

  it("a copied link is read as the search for links reads it", { timeout: 60_000 }, () => {
    const copied = fc.record({
      host: fc.constantFrom("x.com", "twitter.com", "X.com", "xx.com"),
      handle: fc.constantFrom("NASA", "i", "web", "status", "n_1", "n-1", "TwentyCharacterName1"),
      id: fc.oneof(
        fc.constantFrom(...IDS, "9223372036854775808", "0123456789"),
        fc.bigInt({ min: 1n, max: 10n ** 20n }).map(String),
      ),
      part: fc.constantFrom("", "/video/1", "/photo/4", "/video/5", "/Video/1", "/video/1/x"),
      tail: fc.constantFrom("", "?s=20", "?s=46&t=Ab-c_9", "?s=20&t=a b", "/", "…", "?s="),
    });
    fc.assert(
      fc.property(copied, ({ host, handle, id, part, tail }) => {
        const text = `https://${host}/${handle}/status/${id}${part}${tail}`;
        // The line break is cut off again, but only by the search.
        const [found] = parsePostLinks(`\n${text}`);
        const read = parsePostUrl(text);
        expect(read.kind === "invalid" ? undefined : read).toEqual(found);
        expect(parsePostLinks(text)).toEqual(found ? [found] : []);
      }),
      { seed: 20_261_126, numRuns: 3_000 },
    );
  });

  it("a piece of an id is never another post", { timeout: 60_000 }, () => {
    const cut = fc.record({
      id: fc.constantFrom(...IDS.slice(0, 3)),
      at: fc.integer({ min: 1, max: 16 }),
      mark: fc.constantFrom("…", "...", "\n", " ", "%E2%80%A6", "&hellip;"),
    });
    fc.assert(
      fc.property(cut, ({ id, at, mark }) => {
        const isBreak = /^\s$/.test(mark);
        const text = `https://x.com/n1/status/${id.slice(0, at)}${mark}${isBreak ? id.slice(at) : ""}`;
        expect(parsePostUrl(text)).toEqual({ kind: "invalid", reason: "bad_id" });
        const whole = `https://x.com/NASA/status/${IDS[1]}`;
        expect(parsePostUrl(`${text} ${whole}`)).toMatchObject({ kind: "post", id: IDS[1] });
      }),
      { seed: 20_261_126, numRuns: 500 },
    );
  });
});
