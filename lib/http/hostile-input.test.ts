import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AuthorsQuery } from "@/lib/authors/schema";
import { searchText } from "@/lib/authors/search-text";
import { usernameOf } from "@/lib/authors/username";
import { negotiateLanguage } from "@/lib/i18n/detection";
import { viewOf } from "@/lib/page-view";
import { LeaderboardQuery } from "@/lib/rankings/read";
import { ReportInput } from "@/lib/reports/schema";
import { ListingQuery } from "@/lib/videos/listing-schema";
import { decodeCursor } from "@/lib/videos/listing-video";
import { parsePostUrl } from "@/lib/x/post-url";
import { decodeHtml } from "@/lib/x/text";
import { clientAddress } from "./client";
import { defineRoute } from "./define-route";
import { isBearerOf } from "./secrets";
import { servableUrl } from "./servable-request";

const context = { params: Promise.resolve({}) };
const anything = z.record(z.string(), z.unknown());
const take = defineRoute({ input: anything }, ({ input }) => ({ keys: Object.keys(input) }));
const search = defineRoute({ input: anything, from: "query" }, ({ input }) => ({ ...input }));

function post(body: string): Request {
  return new Request("http://localhost/api/echo", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
}

describe("prototypes", () => {
  it.each([
    ["__proto__", '{"__proto__":{"polluted":1}}'],
    ["constructor", '{"constructor":{"prototype":{"polluted":1}}}'],
    ["deep", '{"a":{"__proto__":{"polluted":1}},"b":[{"__proto__":{"polluted":1}}]}'],
    ["twice", '{"__proto__":{"polluted":1},"__proto__":{"polluted":1}}'],
  ])("are not reached through a body: %s", async (_, body) => {
    expect((await take(post(body), context)).status).toBeLessThan(500);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(Reflect.get(Object, "polluted")).toBeUndefined();
  });

  it("are not reached through a query, nor through the names of a path", async () => {
    const query = "__proto__=1&__proto__[polluted]=1&constructor[prototype][polluted]=1&toString=1";
    const params = Promise.resolve({ ["__proto__"]: "1", constructor: "polluted" });
    await search(new Request(`http://localhost/api/echo?${query}`), { params });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect({}.toString()).toBe("[object Object]");
  });
});

describe("JSON bombs", () => {
  const KIB_64 = 64 * 1024;
  it.each([
    ["arrays in arrays", "[".repeat(KIB_64 / 2) + "]".repeat(KIB_64 / 2)],
    ["objects in objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["an object that ends nowhere", '{"a":'.repeat(13_000)],
    ["a thousand times the same key", `{${'"a":1,'.repeat(9_000)}"a":1}`],
    ["a number without end", `{"a":${"9".repeat(65_000)}}`],
    ["an exponent", '{"a":1e999999999}'],
    ["escapes", `{"a":"${"\\u0000".repeat(10_000)}"}`],
    ["half a surrogate", '{"a":"\\ud800","\\udfff":1}'],
  ])("%s cost little and are answered as invalid input", async (_, body) => {
    const began = performance.now();
    expect((await take(post(body), context)).status).toBeLessThan(500);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

/** Every function that reads text of visitors, or text of visitors that X quotes. */
const READERS: Record<string, (text: string) => unknown> = {
  parsePostUrl,
  searchText,
  usernameOf,
  decodeHtml,
  servableUrl: (text) => servableUrl(`/en/${headSized(text)}`),
  viewPath: (text) => viewOf(`/en/author/${headSized(text)}`),
  viewQuery: (text) => viewOf(`/en/author/NASA?page=1&sort=${headSized(text)}`),
  negotiateLanguage: (acceptLanguage) => negotiateLanguage({ acceptLanguage }),
  clientAddress: (text) => clientAddress(headerOf("x-forwarded-for", text), 1),
  isBearerOf: (text) => isBearerOf(headerOf("authorization", `Bearer ${text}`), "secret"),
  ListingQuery: (text) => ListingQuery.safeParse({ limit: text, offset: text, cursor: text }),
  LeaderboardQuery: (text) => LeaderboardQuery.safeParse({ timeframe: text, limit: text }),
  AuthorsQuery: (text) => AuthorsQuery.safeParse({ page: text, search: text, sort_by: text }),
  ReportInput: (text) =>
    ReportInput.safeParse({ reason: "other", url: text, contact: text, statement: text }),
  contact: (text) =>
    ReportInput.safeParse({ contact: `${text.slice(0, 120)}@${text.slice(0, 120)}.com` }),
  decodeCursor: (text) => {
    try {
      return decodeCursor(text, z.tuple([z.string()]));
    } catch (refusal) {
      return refusal;
    }
  },
};

const PIECES = [
  "a",
  " ",
  "\t",
  "/",
  "-",
  ".",
  "@",
  ":",
  "=",
  "%",
  "%25",
  "&amp;",
  "&#",
  "a.",
  "a-",
  "a@",
  "e;q=0,",
  "x.com/status/",
  "https://",
  "https://x.com/a/status/1 ",
  "<script",
  "<script>",
  "<",
  '"',
  "\\",
  "[",
  "0:",
  "あ",
  "e\u0301",
];

/** Node accepts no longer head of a request than this. */
function headSized(text: string): string {
  return text.slice(0, 16 * 1024);
}

function headerOf(name: string, text: string): Headers {
  return new Headers({ [name]: headSized(text).replace(/[^\x20-\x7e]/g, "") });
}

describe("patterns", () => {
  it.each(Object.keys(READERS))("%s stays linear on hostile text", (name) => {
    const slow: string[] = [];
    for (const piece of PIECES) {
      const text = piece.repeat(Math.ceil((64 * 1024) / piece.length));
      for (const long of [text, `${text}!`, `a${text}\n`]) {
        const began = performance.now();
        READERS[name]?.(long);
        const ms = performance.now() - began;
        if (ms > 250) slow.push(`${JSON.stringify(piece)}: ${ms.toFixed(0)} ms`);
      }
    }
    expect(slow).toEqual([]);
  });
});
