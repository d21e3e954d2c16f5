import { describe, expect, it } from "vitest";
import { createBreaker } from "../breaker";
import { createXClient } from "../client-settings";
import type { Gateway } from "../gateway";
import type { Answered, Unreachable } from "../send";
import { PAGE, reply } from "../testing/answers";
import { classifyGraphql } from "./classify-graphql";
import { readVmap, resolveFiles } from "./resolve-files";

const ID = "1900000000000000001";
const MP4 = "https://video.twimg.com/amplify_video/1/vid/1280x720/a.mp4";
const PLAYLIST = "https://video.twimg.com/amplify_video/1/pl/x.m3u8";
const ESCAPED = encodeURIComponent(MP4);

describe("a list of files", () => {
  const file = (xml: string) => readVmap(xml).map(({ url }) => url);

  it.each([
    ["an escaped address", `<tw:videoVariant url="${ESCAPED}" content_type="video/mp4"/>`],
    ["one escaped twice", `<tw:videoVariant url="${encodeURIComponent(ESCAPED)}"/>`],
    ["single quotes", `<tw:videoVariant url='${ESCAPED}' content_type='video/mp4'/>`],
    ["no prefix", `<videoVariant url="${MP4}"></videoVariant>`],
    ["upper case", `<tw:VIDEOVARIANT URL="${ESCAPED}" CONTENT_TYPE="video/mp4"/>`],
    ["`>` in another attribute", `<tw:videoVariant note="a>b" url="${ESCAPED}"/>`],
    ["CDATA", `<MediaFile type="video/mp4"><![CDATA[${MP4}]]></MediaFile>`],
    ["CDATA between spaces", `<MediaFile>\n  <![CDATA[\n ${MP4}\n]]>\n</MediaFile>`],
    ["plain text", `<MediaFile>\n${MP4}\n</MediaFile>`],
    ["escaped text", `<vast:MediaFile>${ESCAPED}</vast:MediaFile>`],
  ])("is read with %s", (_name, xml) => expect(file(`<vmap:VMAP>${xml}`)).toEqual([MP4]));

  it("keeps the address of http for the check of its host", () => {
    const link = encodeURIComponent("http://video.twimg.com/a.mp4");
    expect(file(`<tw:videoVariant url="${link}"/>`)).toEqual(["http://video.twimg.com/a.mp4"]);
  });

  it.each(["<videoVariant ", '<videoVariant a="', "<MediaFile>", "<MediaFile><![CDATA["])(
    "of %j without an end is read quickly",
    (part) => {
      const start = performance.now();
      expect(file(part.repeat(150_000))).toEqual([]);
      expect(performance.now() - start).toBeLessThan(1_000);
    },
  );
});

const values = (links: Record<string, string>) =>
  Object.entries(links).map(([key, string_value]) => ({ key, value: { string_value } }));

function unresolved(links: Record<string, string>) {
  const vmap = { player_stream_url: "https://video.twimg.com/amplify_video/vmap/1.vmap" };
  const card = {
    legacy: { name: "promo_video_convo", binding_values: values({ ...vmap, ...links }) },
  };
  const result = { __typename: "Tweet", rest_id: ID, legacy: { id_str: ID }, card };
  return classifyGraphql(reply({ data: { tweetResult: { result } } }), ID);
}

type Reply = Answered<string> | Unreachable;

function resolve(links: Record<string, string>, answer: Reply) {
  const gateway: Gateway = {
    ask: async () => answer,
    askBytes: async () => ({ kind: "unreachable", cause: "connection" }),
    egresses: ["direct"],
    close: async () => undefined,
  };
  const signal = new AbortController().signal;
  return resolveFiles(unresolved(links), { gateway, client: createXClient(), signal });
}

describe("a list that cannot be read", () => {
  const FAILURES: [string, Reply][] = [
    ["a timeout", { kind: "unreachable", cause: "timeout" }],
    ["a broken connection", { kind: "unreachable", cause: "connection" }],
    ...[401, 403, 429, 500, 503].map((status): [string, Reply] => [
      String(status),
      reply(PAGE, status),
    ]),
    ["a page with 200", reply(PAGE)],
    ["nothing with 200", reply("")],
    ["a challenge", { ...reply("", 403), headers: { "cf-mitigated": "challenge" } }],
  ];

  it.each(FAILURES)("does not cost the playlist: %s", async (_name, answer) =>
    expect(await resolve({ player_hls_url: PLAYLIST }, answer)).toMatchObject({
      kind: "ok",
      post: { videos: [{ variants: [], playlistUrl: PLAYLIST }] },
    }),
  );

  it.each(FAILURES)("is a fault of this post, and no fact: %s", async (_name, answer) =>
    expect(await resolve({}, answer)).toMatchObject({ kind: "failed", reason: "files_unread" }),
  );

  it.each(FAILURES)("does not open the breaker of the source: %s", async (_name, answer) => {
    const breaker = createBreaker({ now: () => 0 });
    for (let number = 0; number < 40; number += 1) {
      const attempt = { post: String(number), network: `network ${number % 5}` };
      await breaker.run({ ...attempt, ask: () => resolve({}, answer) });
    }
    expect(breaker.state()).toBe("closed");
  });

  it.each(["aborted", "ceiling"] as const)("is our own limit: %s", async (cause) =>
    expect(await resolve({}, { kind: "unreachable", cause })).toMatchObject({ reason: cause }),
  );
});

it.each([reply("", 404), reply("", 410), reply("<vmap:VMAP/>")])(
  "a list that is gone or empty leaves a video without a file",
  async (answer) => expect(await resolve({}, answer)).toMatchObject({ code: "video_unplayable" }),
);
