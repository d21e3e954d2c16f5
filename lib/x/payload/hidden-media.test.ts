import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFact } from "../refusals";
import { classifyGraphql } from "../sources/classify-graphql";
import { classifySyndication } from "../sources/syndication";
import { reply } from "../testing/answers";

const ID = "1900000000000000001";
const QUOTE = "1900000000000000002";
const VIDEO_LINK = `https://x.com/some_one/status/${ID}/video/1`;
const user = { name: "Some", screen_name: "some_one" };

const graphql = (post: object, legacy: object = {}) => {
  const core = { user_results: { result: { core: user } } };
  const own = { id_str: ID, full_text: "Words", ...legacy };
  const result = { __typename: "Tweet", rest_id: ID, core, legacy: own, ...post };
  return classifyGraphql(reply({ data: { tweetResult: { result } } }), ID);
};
const syndication = (post: object) =>
  classifySyndication(reply({ __typename: "Tweet", id_str: ID, text: "Words", user, ...post }), ID);

const isFalseNone = (answer: ReturnType<typeof graphql>) =>
  answer.kind === "refusal" && answer.code === "no_video" && isFact(answer);

/** An object with `value` at the end of a path of keys. */
const at = (path: string, value: unknown): Record<string, unknown> =>
  path.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<
    string,
    unknown
  >;

const scalars = fc.oneof(
  fc.constantFrom<unknown>(7, "odd", true, 0.5, "x".repeat(2_000), [7], ["odd"]),
  fc.integer({ min: 1 }),
  fc.string({ minLength: 1 }).filter((text) => !text.startsWith("card://")),
);

const LEGACY_PLACES = [
  "extended_entities",
  "extended_entities.media",
  "entities",
  "entities.media",
  "retweeted_status_result",
  "retweeted_status_result.result",
  "quoted_status_result",
];
const quoted = (path: string) => `quoted_status_result.result.${path}`;
const PLACES = [
  "card",
  "tweet_card",
  "card.legacy",
  "card.legacy.binding_values",
  "article",
  "article.article_results",
  "article.article_results.result",
  "article.article_results.result.media_entities",
  "article.article_results.result.cover_media",
  "media_entities",
  "quoted_status_result",
  "quoted_status_result.result",
  "quoted_status_results.result",
  ...["legacy.extended_entities", "legacy.extended_entities.media", "card", "article"].map(quoted),
];

describe("a part that could hold a video and is damaged", () => {
  it.each(PLACES)("is never told as no video: %s", (path) =>
    fc.assert(
      fc.property(scalars, (value) => {
        expect(isFalseNone(graphql(at(path, value))), JSON.stringify(value)).toBe(false);
      }),
      { seed: 20_261_127, numRuns: 200 },
    ),
  );

  it.each(LEGACY_PLACES)("is never told as no video: legacy.%s", (path) =>
    fc.assert(
      fc.property(scalars, (value) => {
        expect(isFalseNone(graphql({}, at(path, value))), JSON.stringify(value)).toBe(false);
      }),
      { seed: 20_261_127, numRuns: 200 },
    ),
  );

  it.each([
    "mediaDetails",
    "video",
    "card",
    "card.binding_values",
    "entities",
    "entities.media",
    "quoted_tweet",
    "quoted_tweet.mediaDetails",
    "quoted_tweet.video",
    "quoted_tweet.card",
  ])("is never told as no video by syndication: %s", (path) =>
    fc.assert(
      fc.property(scalars, (value) => {
        expect(isFalseNone(syndication(at(path, value))), JSON.stringify(value)).toBe(false);
      }),
      { seed: 20_261_127, numRuns: 200 },
    ),
  );

  it.each([
    ["an empty list of extended media", {}, { extended_entities: {} }],
    ["a list in place of an object", {}, { extended_entities: [] }],
    ["an empty card", { card: {} }, {}],
    ["a card in a list", { card: [] }, {}],
    ["an empty article", { article: {} }, {}],
    ["a post without parts", { legacy: {} }, {}],
    [
      "a value that names a stream",
      { card: { legacy: { name: "player", binding_values: { player_stream_url: 7 } } } },
      {},
    ],
    [
      "a stream elsewhere",
      {
        card: {
          legacy: {
            name: "player",
            binding_values: { player_stream_url: { string_value: "https://a.test/a.mp4" } },
          },
        },
      },
      {},
    ],
    [
      "a link to a video",
      {},
      { entities: { media: [{ type: "photo", expanded_url: VIDEO_LINK }] } },
    ],
    [
      "the still of a video",
      {},
      {
        extended_entities: {
          media: [
            { type: "photo", media_url_https: "https://pbs.twimg.com/ext_tw_video_thumb/1/a.jpg" },
          ],
        },
      },
    ],
  ])("is drift: %s", (_name, post, legacy) =>
    expect(graphql(post, legacy)).toMatchObject({ kind: "failed", reason: "unrecognised" }),
  );
});

describe("a part that a source names and does not show", () => {
  const none = { kind: "refusal", code: "no_video" };

  it.each([
    ["an article", { article: { title: "Long", preview_text: "Words" } }],
    ["a long text", { note_tweet: { id: "1" } }],
    ["a link that is listed nowhere", { text: "Look https://t.co/abc" }],
    [
      "another link beside one",
      {
        text: "https://t.co/a https://t.co/b",
        entities: { urls: [{ url: "https://t.co/a" }] },
      },
    ],
    ["an empty list", { mediaDetails: [] }],
    ["photos elsewhere", { entities: { media: [{ url: "https://t.co/abc" }] } }],
    ["the article that it quotes", { quoted_tweet: { id_str: QUOTE, article: { title: "Long" } } }],
  ])("leaves no video weak in syndication: %s", (_name, post) => {
    const answer = syndication(post);
    expect(answer).toMatchObject(none);
    expect(isFalseNone(answer)).toBe(false);
    // A payload without damage reports no drift.
    expect(answer).not.toHaveProperty("drift");
  });

  it.each([
    ["words alone", {}],
    [
      "a link that is listed",
      {
        text: "https://t.co/abc",
        entities: { urls: [{ url: "https://t.co/abc" }] },
      },
    ],
    [
      "a photo with its link",
      {
        text: "https://t.co/abc",
        mediaDetails: [{ type: "photo", url: "https://t.co/abc" }],
      },
    ],
  ])("does not in a whole post: %s", (_name, post) =>
    expect(isFalseNone(syndication(post))).toBe(true),
  );

  it.each([
    ["missing", {}],
    ["empty", { quoted_status_result: {} }],
  ])("leaves no video weak in GraphQL: a quoted post that is %s", (_name, post) => {
    const answer = graphql(post, { is_quote_status: true });
    expect(answer).toMatchObject(none);
    expect(isFalseNone(answer)).toBe(false);
  });
});
