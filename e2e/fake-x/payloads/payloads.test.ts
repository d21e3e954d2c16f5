import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeFixtures, FIXTURES } from "../../../lib/testing/fixtures";
import { fakeCase } from "../catalogue/index";
import { nasaPost } from "../catalogue/videos";
import type { FakePost } from "../fake-post";
import { fxtwitterRefusal, fxtwitterTweet } from "./fxtwitter";
import { graphqlEnvelope, graphqlTweet } from "./graphql";
import {
  graphqlTombstone,
  graphqlTweetWithLostQuote,
  graphqlUnavailable,
} from "./graphql-refusals";
import {
  syndicationBadRequest,
  syndicationEmptyTombstone,
  syndicationTombstone,
  syndicationTweet,
} from "./syndication";

function recorded(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${FIXTURES}/x/${name}.json`, "utf8"));
}

/** Every path of keys in a value; array indexes are written `[]`. */
function paths(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => paths(item, `${at}[]`));
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${at}.${key}`,
    ...paths(inner, `${at}.${key}`),
  ]);
}

function postOf(name: string): FakePost {
  const { post } = fakeCase(name);
  if (!post) throw new Error(`${name} has no post`);
  return post;
}

/** A value as it is after a trip through JSON. */
const sent = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value));

const SHAPES: [built: string, value: unknown, recordings: string[]][] = [
  ["a video in syndication", syndicationTweet(nasaPost), ["syndication/single-video"]],
  ["a GIF in syndication", syndicationTweet(postOf("gif")), ["syndication/animated-gif"]],
  ["text in syndication", syndicationTweet(postOf("text-only")), ["syndication/text-only"]],
  ["photos in syndication", syndicationTweet(postOf("photos-only")), ["syndication/photo-multi"]],
  [
    "a quoted post in syndication",
    syndicationTweet({ ...postOf("photos-only"), quoted: postOf("photos-only") }),
    ["syndication/quote-with-photo"],
  ],
  [
    "a video in GraphQL, user in legacy",
    graphqlEnvelope(graphqlTweet(nasaPost, "legacy")),
    ["graphql/restid-single-video"],
  ],
  [
    "a video and a quoted post in GraphQL",
    graphqlEnvelope(graphqlTweet({ ...nasaPost, quoted: postOf("text-only") }, "legacy")),
    ["graphql/restid-video-quote"],
  ],
  [
    "text in GraphQL, user in core",
    graphqlEnvelope(graphqlTweet(postOf("text-only"))),
    ["guest/text-only", "graphql/restid-text-only"],
  ],
  [
    "a lost quoted post in GraphQL",
    graphqlTweetWithLostQuote({ ...postOf("text-only"), quoted: postOf("text-only") }, "Suspended"),
    ["graphql/restid-quote-unavailable-suspended.SYNTHETIC", "guest/text-only"],
  ],
];

const SAME: [name: string, value: unknown][] = [
  ["syndication/tombstone-deleted", syndicationTombstone("deleted")],
  ["syndication/tombstone-with-text", syndicationTombstone("unspecified")],
  ["syndication/tombstone-age-restricted-empty", syndicationEmptyTombstone()],
  ["syndication/error-400-bad-id", syndicationBadRequest()],
  ["guest/not-found-empty-result.SYNTHETIC", graphqlEnvelope()],
  ["guest/tombstone-age-restricted-bare", graphqlTombstone()],
  ["guest/unavailable-nsfwloggedout", graphqlUnavailable("NsfwLoggedOut")],
  ["guest/unavailable-protected", graphqlUnavailable("Protected")],
  ["guest/unavailable-suspended", graphqlUnavailable("Suspended")],
  ["fxtwitter/fx-v1-not-found", fxtwitterRefusal(404)],
];

describeFixtures("payloads against recorded answers", () => {
  it.each(SHAPES)("%s has no key that X does not send", (_built, value, recordings) => {
    const known = new Set(recordings.flatMap((name) => paths(recorded(name))));
    expect(paths(sent(value)).filter((path) => !known.has(path))).toEqual([]);
  });

  it.each(SAME)("%s is exactly equal", (name, value) => {
    expect(sent(value)).toEqual(recorded(name));
  });

  it("represents NASA's video with X's own values", () => {
    const real = recorded("syndication/single-video");
    const built = sent(syndicationTweet(nasaPost));
    const media = (payload: typeof real) => {
      const { mediaDetails, video, created_at, id_str } = payload;
      if (!Array.isArray(mediaDetails)) throw new Error("no mediaDetails");
      const { additional_media_info: _, indices: __, ...first } = mediaDetails[0];
      return { first, video, created_at, id_str };
    };
    expect(media(built)).toEqual(media(real));
  });

  it("counts the positions of a text as X does", () => {
    const real = recorded("syndication/single-video");
    const text = String(real.text).replace(" https://t.co/NuEfFRtO9J", "").replaceAll("&amp;", "&");
    const built = sent(syndicationTweet({ ...nasaPost, text }));
    expect(built.text).toBe(real.text);
    expect(built).toMatchObject({ mediaDetails: [{ indices: [282, 305] }] });
  });

  it("represents fxtwitter's video with the keys of its documentation", () => {
    const video = (payload: object) => paths(payload).filter((path) => /media\.videos/.test(path));
    const built = new Set(video(sent(fxtwitterTweet(nasaPost))));
    const real = video(recorded("fxtwitter/fx-v1-single-video-docs-sample"));
    expect(real.filter((path) => !built.has(path))).toEqual([]);
  });
});

describe("payloads", () => {
  it("escapes what X escapes in texts, and nothing else", () => {
    const post = { ...nasaPost, media: [], text: `a < b & "c" > d'` };
    expect(syndicationTweet(post).text).toBe(`a &lt; b &amp; "c" &gt; d'`);
    expect(graphqlTweet(post).legacy.full_text).toBe(`a &lt; b &amp; "c" &gt; d'`);
  });

  it("marks an older version of an edited post as stale", () => {
    const editIds = ["1", "2"];
    expect(syndicationTweet({ ...nasaPost, id: "1", media: [], editIds })).toMatchObject({
      isEdited: true,
      isStaleEdit: true,
    });
    expect(syndicationTweet({ ...nasaPost, id: "2", media: [], editIds })).toMatchObject({
      isEdited: true,
      isStaleEdit: false,
    });
  });

  it("dates a post by its snowflake", () => {
    const { createdAt: _, ...undated } = nasaPost;
    expect(syndicationTweet(undated).created_at).toBe("2022-02-09T18:14:44.915Z");
    expect(graphqlTweet(undated).legacy.created_at).toBe("Wed Feb 09 18:14:44 +0000 2022");
  });
});
