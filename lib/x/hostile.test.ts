import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATALOGUE } from "../../e2e/fake-x/catalogue/index";
import { fxtwitterTweet } from "../../e2e/fake-x/payloads/fxtwitter";
import { graphqlEnvelope, graphqlTweet } from "../../e2e/fake-x/payloads/graphql";
import { syndicationTweet } from "../../e2e/fake-x/payloads/syndication";
import { readTombstoneText, readUnavailableReason, refuse } from "./refusals";
import type { SourceAnswer, Unresolved } from "./sources/answer";
import { classifyGraphql } from "./sources/classify-graphql";
import { classifyFxtwitter } from "./sources/fxtwitter";
import { classifySyndication } from "./sources/syndication";
import { postOf, reply } from "./testing/answers";
import { damaged } from "./testing/damaged";
import type { Post } from "./types";

const posts = CATALOGUE.flatMap(({ name }) => (name === "quoted-loop" ? [] : [name])).flatMap(
  (name) => CATALOGUE.filter((fake) => fake.name === name && fake.post).map(() => postOf(name)),
);
const nasa = postOf("nasa");
const SOURCES = [
  { name: "syndication", classify: classifySyndication, build: syndicationTweet },
  {
    name: "graphql",
    classify: classifyGraphql,
    build: (post: (typeof posts)[number]) => graphqlEnvelope(graphqlTweet(post)),
  },
  { name: "fxtwitter", classify: classifyFxtwitter, build: fxtwitterTweet },
] as const;

function expectSafe(answer: SourceAnswer | Unresolved): void {
  if (answer.kind === "ok") expectSafePost(answer.post);
  else expect(["refusal", "failed", "unresolved"]).toContain(answer.kind);
}

function expectSafePost(post: Post): void {
  expect(post.id).toMatch(/^[1-9]\d{0,18}$/);
  expect(post.author?.handle ?? "i").toMatch(/^\w{1,20}$/);
  expect(post.author?.displayName ?? "i").toMatch(/^[^\p{Cc}\p{Cs}]{1,100}$/u);
  expect(post.author?.avatarUrl ?? "https://pbs.twimg.com/").toMatch(
    /^https:\/\/(?:pbs|abs)\.twimg\.com\//,
  );
  expect(post.text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}]/u);
  for (const { url } of post.photos) {
    expect(url).toMatch(/^https:\/\/pbs\.twimg\.com\/[^#]+[?&]name=orig$/);
  }
  for (const video of post.videos) {
    expect(video.posterUrl ?? "https://pbs.twimg.com/").toMatch(/^https:\/\/pbs\.twimg\.com\//);
    expect(video.variants.length + (video.playlistUrl ? 1 : 0)).toBeGreaterThan(0);
    expect(video.playlistUrl ?? "https://video.twimg.com/tweet_video/a.m3u8").toMatch(
      /^https:\/\/(?:video|pbs)\.twimg\.com\/[^#]+\.m3u8(?:\?[^#]*)?$/,
    );
    for (const { url } of video.variants) {
      expect(url).toMatch(/^https:\/\/(?:video|pbs)\.twimg\.com\/[^?#]+\.mp4$/);
    }
  }
  if (post.quoted) {
    expect(post.quoted.quoted).toBeNull();
    expectSafePost(post.quoted);
  }
}

/** Thousands of payloads take seconds, more on a busy machine. */
const FUZZ = { timeout: 60_000 };

describe.each(SOURCES)("$name", ({ classify, build }) => {
  it("handles thousands of damaged payloads, and lets nothing unsafe through", FUZZ, () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(damaged(posts, build), ({ value, body }) => {
        const answer = classify(reply(body), value.id);
        seen.add(answer.kind);
        expectSafe(answer);
      }),
      { seed: 20_261_120, numRuns: 40 * posts.length },
    );
    expect([...seen].toSorted()).toEqual(["failed", "ok", "refusal"]);
  });

  it("handles bodies cut at any place", FUZZ, () => {
    const body = JSON.stringify(build(nasa));
    for (let end = 0; end < body.length; end += 7) {
      expectSafe(classify(reply(body.slice(0, end)), nasa.id));
    }
  });

  it.each([
    ["null", "null"],
    ["a number", "5"],
    ["a string", '"Tweet"'],
    ["a list", "[[],{}]"],
    ["a prototype", '{"__proto__":{"id_str":"5","code":200},"constructor":{"prototype":{}}}'],
    ["deep lists", "[".repeat(100_000) + "]".repeat(100_000)],
    ["deep objects", `${'{"data":'.repeat(50_000)}1${"}".repeat(50_000)}`],
    ["a byte order mark", "\uFEFF{}"],
  ])("treats %s as a failure", (_name, body) =>
    expect(classify(reply(body), nasa.id)).toMatchObject({ kind: "failed" }),
  );
});

describe("texts that could slow down a pattern", () => {
  const TEXTS = ["age ", "age verif", "age-", "verif age\n", "no longer ", "limits who ", "a_"];

  it.each(TEXTS)("%j, repeated, is quick", (part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length));
    const start = performance.now();
    readTombstoneText(text);
    readUnavailableReason(text);
    classifyGraphql(reply({ errors: [{ code: 336, message: text }] }), nasa.id);
    classifyGraphql(
      reply({ errors: [{ code: 336, message: `features cannot be null: ${text}` }] }),
      nasa.id,
    );
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it("are still read where they have content", () => {
    const padding = "We would like to know more about you before. ".repeat(4);
    const gate = refuse("post_age_restricted", "stated");
    expect(readTombstoneText(`${padding}Your age has to be verified.`)).toEqual(gate);
  });

  it("do not make a long log line", () => {
    const errors = Array.from({ length: 50_000 }, () => ({ code: 999 }));
    const answer = classifyGraphql(reply({ errors }), nasa.id);
    expect(answer.kind === "failed" && answer.detail?.length).toBeLessThan(200);
  });
});

describe("posts that quote each other 1 000 deep", () => {
  const nest = (innermost: object, wrap: (inner: object) => object) => {
    let chain = innermost;
    for (let depth = 0; depth < 1_000; depth++) chain = wrap(chain);
    return chain;
  };

  it("are cut at one level", () => {
    const tweet = syndicationTweet(nasa);
    const loop = nest(tweet, (inner) => ({ ...tweet, quoted_tweet: inner }));
    const answer = classifySyndication(reply(loop), nasa.id);
    expect(answer).toMatchObject({ kind: "ok", post: { quoted: { quoted: null } } });
  });

  it("are cut in GraphQL too, as are reposts of reposts", () => {
    const tweet = graphqlTweet(nasa);
    const quoting = nest(tweet, (result) => ({ ...tweet, quoted_status_result: { result } }));
    const reposting = nest(tweet, (result) => ({
      ...tweet,
      legacy: { ...tweet.legacy, retweeted_status_result: { result } },
    }));
    for (const result of [quoting, reposting]) {
      const answer = classifyGraphql(reply({ data: { tweetResult: { result } } }), nasa.id);
      expect(answer.kind).toBe("ok");
    }
  });
});
