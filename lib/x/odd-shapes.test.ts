import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SourceAnswer, Unresolved } from "./sources/answer";
import { classifyGraphql } from "./sources/classify-graphql";
import { classifyFxtwitter } from "./sources/fxtwitter";
import { classifySyndication } from "./sources/syndication";
import { reply } from "./testing/answers";

const ID = "1900000000000000001";
const PATH = "video.twimg.com/amplify_video/1/vid/avc1/1280x720/a.mp4";
const MP4 = `https://${PATH}`;
const PLAYLIST = "https://video.twimg.com/amplify_video/1/pl/x.m3u8";
const user = { name: "Some", screen_name: "some_one" };
type Json = Record<string, unknown>;

const tweet = (post: Json = {}, legacy: Json = {}, id = ID): Json => ({
  __typename: "Tweet",
  rest_id: id,
  core: { user_results: { result: { core: user } } },
  legacy: { id_str: id, full_text: "Words", ...legacy },
  ...post,
});
const asked = (data: unknown) => classifyGraphql(reply({ data }), ID);
const graphql = (result: unknown) => asked({ tweetResult: { result } });
const syndication = (post: Json) =>
  classifySyndication(reply({ __typename: "Tweet", id_str: ID, text: "Words", user, ...post }), ID);

const medium = (parts: Json = {}): Json => ({
  type: "video",
  video_info: { variants: [{ content_type: "video/mp4", bitrate: 1, url: MP4 }] },
  ...parts,
});
const withMedia = (media: unknown) => tweet({}, { extended_entities: { media } });
const whole = withMedia([medium()]);
const filesOf = (answer: SourceAnswer | Unresolved) =>
  answer.kind === "ok"
    ? [...answer.post.videos, ...(answer.post.quoted?.videos ?? [])].flatMap(({ variants }) =>
        variants.map(({ url }) => url),
      )
    : [answer.kind === "refusal" ? answer.code : answer.kind];

describe("a file that X names", () => {
  const links = fc
    .record({
      scheme: fc.constantFrom("https://", "http://", "HTTPS://", "//"),
      host: fc.constantFrom("video.twimg.com", "VIDEO.twimg.com", "video.TWIMG.com"),
      port: fc.constantFrom("", ":443", ":80"),
      query: fc.constantFrom("", "?tag=16", `?x=${"y".repeat(700)}`, "#t"),
      space: fc.constantFrom("", " ", "\n"),
    })
    .map(
      ({ scheme, host, port, query, space }) =>
        `${space}${scheme}${host}${port}${PATH.slice(PATH.indexOf("/"))}${query}${space}`,
    );
  const types = fc.constantFrom(
    ...["video/mp4", "VIDEO/MP4", 'video/mp4; codecs="avc1"', "video/mp4 codecs=avc1"],
    ...["application/octet-stream", "", null, undefined, 7],
  );
  const names = fc.constantFrom(["url", "content_type"], ["src", "type"], ["url", "contentType"]);
  const variants = fc
    .tuple(links, types, names)
    .map(([link, type, [url = "", kind = ""]]) => ({ [url]: link, [kind]: type }));
  const junk = fc.array(
    fc.constantFrom<unknown>(null, 7, {}, { url: 7 }, { url: PLAYLIST, content_type: "text/vtt" }),
    { maxLength: 90, size: "max" },
  );
  const lists = fc
    .tuple(junk, variants, fc.boolean())
    .map(([before, variant, isList]) =>
      isList ? [...before, variant] : { ...[...before, variant] },
    );
  const media = fc
    .tuple(lists, fc.boolean())
    .map(([list, isInside]) =>
      medium(isInside ? { video_info: { variants: list } } : { video_info: null, variants: list }),
    );
  const places = fc.tuple(media, fc.constantFrom("list", "object", "alone")).map(([one, form]) => {
    if (form === "alone") return one;
    return form === "list" ? [one] : { 0: one };
  });

  it("is served in any spelling, behind anything, in any list", () => {
    fc.assert(
      fc.property(places, (list) => {
        const ours = JSON.stringify(list);
        expect(filesOf(graphql(withMedia(list))), ours).toEqual([MP4]);
        expect(filesOf(syndication({ mediaDetails: list })), ours).toEqual([MP4]);
      }),
      { seed: 20_261_127, numRuns: 1_000 },
    );
  });

  it("is served from the first video of syndication as well", () => {
    fc.assert(
      fc.property(lists, (list) => {
        expect(filesOf(syndication({ video: { variants: list } }))).toEqual([MP4]);
      }),
      { seed: 20_261_127, numRuns: 300 },
    );
  });

  it("is served behind more photos than a post can have", () => {
    const photos = Array.from({ length: 20 }, () => ({ type: "photo" }));
    expect(graphql(withMedia([...photos, medium()]))).toMatchObject({
      post: { videos: [{ index: 21 }] },
    });
  });

  it("is a playlist in a new path family, and reported", () => {
    const url = "https://video.twimg.com/new_video/1/pl/x.m3u8";
    const variants = [{ content_type: "application/x-mpegURL", url }];
    expect(graphql(withMedia([medium({ video_info: { variants } })]))).toMatchObject({
      post: { videos: [{ playlistUrl: url }] },
      drift: "path /new_video/",
    });
  });
});

const article = {
  media_entities: [{ media_info: { __typename: "ApiVideo", variants: [{ url: MP4 }] } }],
};
const advertisement = JSON.stringify({ media_entities: { a: medium() } });
const card = { legacy: { binding_values: { unified_card: { string_value: advertisement } } } };
const other = tweet({}, { extended_entities: { media: [medium()] } }, "1900000000000000002");

describe("a post with a video", () => {
  it.each<[string, unknown]>([
    ["wrapped twice", { tweet: { tweet: whole } }],
    ["with an empty card", tweet({ card: {}, tweet_card: card })],
    ["that quotes one, in the plural", tweet({ quoted_status_results: { result: other } })],
    ["that quotes one below legacy", tweet({}, { quoted_status_result: { result: other } })],
    ["that repeats one beside legacy", tweet({ retweeted_status_result: { result: other } })],
    ["of an article without its wrapper", tweet({ article })],
    ["of an article without a result", tweet({ article: { article_results: article } })],
  ])("is served %s", (_name, result) => expect(filesOf(graphql(result))).toEqual([MP4]));

  it.each<[string, unknown]>([
    ["tweet_result", { tweet_result: { result: whole } }],
    ["tweet_results", { tweet_results: { result: whole } }],
    ["a list", { tweetResult: [{ result: whole }] }],
    ["no wrapper", { tweetResult: whole }],
  ])("is served from %s", (_name, data) => expect(filesOf(asked(data))).toEqual([MP4]));

  it("has the files of the list that has the most", () => {
    const second = `https://${PATH.replace("a.mp4", "b.mp4")}`;
    const two = [medium(), medium({ video_info: { variants: [{ url: second }] } })];
    const post = { extended_entities: { media: [medium(), { type: "video" }] } };
    expect(filesOf(graphql(tweet({}, { ...post, entities: { media: two } })))).toEqual([
      MP4,
      second,
    ]);
  });

  it.each<[string, Json]>([
    [
      "a code as text",
      { code: "200", tweet: { id: ID, media: { all: [{ type: "video", url: MP4 }] } } },
    ],
    ["no code", { tweet: { id: ID, media: { videos: [{ type: "video", url: MP4 }] } } }],
    [
      "an empty list beside another",
      { code: 200, tweet: { id: ID, media: { all: [], videos: [{ type: "video", url: MP4 }] } } },
    ],
    [
      "an unknown type",
      { code: 200, tweet: { id: ID, media: { all: [{ type: "movie", url: MP4 }] } } },
    ],
  ])("is served by fxtwitter with %s", (_name, body) =>
    expect(filesOf(classifyFxtwitter(reply(body), ID))).toEqual([MP4]),
  );
});

describe("a medium that X calls unavailable", () => {
  const state = (reason: unknown) =>
    filesOf(
      graphql(withMedia([medium({ ext_media_availability: { status: "Unavailable", reason } })])),
    );

  it.each([undefined, null, "", " ", 7])("is served without a reason: %j", (reason) =>
    expect(state(reason)).toEqual([MP4]),
  );

  it.each(["Geoblocked", "LocalLaws", "Dmcaed", "CopyrightViolation", "CountryWithheld"])(
    "is withheld: %s",
    (reason) => expect(state(reason)).toEqual(["media_withheld"]),
  );

  it("is gone for any other reason", () => expect(state("Deleted")).toEqual(["video_unplayable"]));
});

it.each([["XX"], ["xy"], ["XX", 5], "XX"])(
  "a post withheld everywhere is none: %j",
  (countries) => {
    const withheld_in_countries = countries;
    const legacy = { extended_entities: { media: [medium()] }, withheld_in_countries };
    expect(filesOf(graphql(tweet({}, legacy)))).toEqual(["post_withheld"]);
  },
);
