import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { postTitle } from "../videos/post-title";
import { createExtractor } from "./extractor";
import type { Gateway } from "./gateway";
import { normalizePost } from "./normalize";
import { parsePostLinks, parsePostUrl } from "./post-url";
import type { Answered } from "./send";
import { FACTS } from "./testing/build-facts";
import type { Extraction, SourceName } from "./types";

/** Public bug reports of other tools as inputs; most of them broke this extractor once. */
const FOLDER = join(import.meta.dirname, "testing/reports");
type Reply = { status?: number; body: unknown };
type Report = {
  id: string;
  kind: string;
  what: string;
  input: { url?: string; x?: Partial<Record<SourceName, Reply>>; name?: string; text?: string };
  files?: Record<string, string>;
};
const REPORTS = readdirSync(FOLDER).map(
  (name): Report => JSON.parse(readFileSync(join(FOLDER, name), "utf8")),
);
const of = (...kinds: string[]) => REPORTS.filter(({ kind }) => kinds.includes(kind));

const ID = "1910000000000000101";
const CUT_OFF = { kind: "invalid", reason: "bad_id" };

describe("links", () => {
  it.each(of("K02"))("$id: $what, is no other post", ({ input }) =>
    expect(parsePostUrl(input.url ?? "")).toEqual(CUT_OFF),
  );

  it.each(of("K13", "K14", "K15", "K16", "K17", "K18"))("$id: $what", ({ input: { url = "" } }) => {
    if (/\bpic\./.test(url)) {
      expect(parsePostUrl(url)).toEqual({ kind: "short-link", code: "AbCdEf1234" });
    } else expect(parsePostUrl(url)).toMatchObject({ kind: "post", id: ID });
  });

  /** The reports name the separator only. */
  const SEPARATED: Record<string, string[]> = {
    comma: [", ", ",", " , "],
    semicolon: ["; ", ";"],
    "numbered `1.`": ["\n2.", " 2. ", "\n2) "],
  };

  it.each(of("K19"))("$id: lists with $what", ({ what }) => {
    for (const separator of SEPARATED[what] ?? []) {
      for (const scheme of ["https://", ""]) {
        const link = (id: number) => `${scheme}x.com/n${id}/status/19100000000000001${10 + id}`;
        const text = `${what.startsWith("numbered") ? "1." : ""}${[1, 2, 3].map(link).join(separator)}`;
        expect(parsePostLinks(text), text).toMatchObject(
          [1, 2, 3].map((n) => ({ handle: `n${n}` })),
        );
      }
    }
  });
});

const answered = ({ status = 200, body }: Reply): Answered<string> => ({
  kind: "answer",
  status,
  headers: {},
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** A gateway to X as a report saw it. */
function gatewayOf({ input: { x = {} }, files = {} }: Report): Gateway {
  const replyTo = (url: URL): Reply => {
    if (url.hostname === "cdn.syndication.twimg.com") return x.syndication ?? { body: {} };
    if (url.pathname.endsWith("activate.json")) return { body: { guest_token: "1" } };
    const file = files[`${url.hostname}${url.pathname}`];
    if (file !== undefined) return { body: file };
    return x.graphql ?? { status: 500, body: {} };
  };
  return {
    ask: async ({ url }) => answered(replyTo(new URL(url))),
    askBytes: async () => ({ kind: "unreachable", cause: "connection" }),
    egresses: ["direct"],
    close: async () => undefined,
  };
}

async function extract(report: Report): Promise<{ extraction: Extraction; reports: unknown[] }> {
  const reports: unknown[] = [];
  const extractor = createExtractor({
    gateway: gatewayOf(report),
    order: ["syndication", "graphql"],
    report: (_message, context) => reports.push(context),
  });
  const link = parsePostUrl(report.input.url ?? "");
  if (link.kind !== "post") throw new Error(`no post in ${report.input.url}`);
  return { extraction: await extractor.extract(link.id), reports };
}

const served = (...videos: object[]) => ({ kind: "ok", post: { videos } });
const refused = (code: string) => ({ kind: "refused", code });
const best = (width: number) => ({
  variants: expect.arrayContaining([expect.objectContaining({ width })]),
});

/** The expected result of each payload. */
const EXPECTED: Record<string, object> = {
  P157: served(best(1280)),
  P158: served(best(1280)),
  P161: served(best(1280)),
  P162: refused("post_suspended"),
  P164: served(best(480)),
  P170: { kind: "ok" },
  P175: refused("media_withheld"),
  P176: refused("media_withheld"),
  P182: served(best(1280)),
  P183: served(best(1280)),
  P185: served(best(1280)),
  P186: served(best(1280)),
  P190: served({ durationMs: 2_222 }, { durationMs: 1_111 }),
  P196: served({ durationMs: 7_300, ...best(854) }),
  P198: refused("post_not_found"),
  P199: refused("post_protected"),
  P203: { kind: "ok", post: { videos: [], quoted: { videos: [{ index: 1 }] } } },
  P207: refused("post_age_restricted"),
  P208: refused("post_age_restricted"),
  P237: served({
    kind: "gif",
    variants: [{ url: "https://pbs.twimg.com/tweet_video/Babcdef.mp4" }],
  }),
  P254: refused("post_live"),
  P256: refused("no_video"),
  P257: { kind: "ok", post: { author: { handle: "gif_maker", displayName: "Gif Maker" } } },
};
const PAYLOADS = REPORTS.filter(({ input }) => input.x);

describe("payloads", () => {
  it("all have an expected answer", () =>
    expect(PAYLOADS.map(({ id }) => id).toSorted()).toEqual(Object.keys(EXPECTED).toSorted()));

  it.each(PAYLOADS)("$id: $what", async (report) => {
    const { extraction, reports } = await extract(report);
    expect(extraction).toMatchObject(EXPECTED[report.id] ?? {});
    // Damage that was read around is reported once.
    if (["K03", "K04"].includes(report.kind) && extraction.kind === "ok") {
      if (report.id !== "P203") expect(reports).toHaveLength(1);
    }
  });
});

/** Decodes `U+200B U+200B` and `U+202E… U+2066` into texts. */
const written = (codes: string) =>
  codes
    .replace(/U\+([0-9A-F]+)/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/ /g, "");

describe("names and texts", () => {
  it.each(of("K20"))("$id: $what", ({ input: { name, text } }) => {
    const author = { ...FACTS.author, handle: "some_one", name: name ? written(name) : "Some One" };
    const post = normalizePost({ ...FACTS, author, text: text ? written(text) : "" });
    expect(post.author?.displayName).toBe(name ? "some_one" : "Some One");
    expect(postTitle(post.text, post.author?.displayName ?? "")).toBe(post.author?.displayName);
  });

  it.each(of("K21"))("$id: $what", ({ input: { text = "" } }) => {
    for (const stored of [
      normalizePost({ ...FACTS, text: written(text) }).text,
      `a${written(text)}`,
    ])
      expect(postTitle(stored, "Some One")).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });
});

it("every report is tried here, in lib/share-images or in server/cache", () => {
  const elsewhere = of("K01", "K22");
  const here = of(..."K02 K13 K14 K15 K16 K17 K18 K19 K20 K21".split(" "));
  expect(here.length + PAYLOADS.length + elsewhere.length).toBe(REPORTS.length);
  expect(REPORTS).toHaveLength(70);
});
