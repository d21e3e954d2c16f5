import { describe, expect, it } from "vitest";
import { mediaPayload } from "../../../e2e/fake-x/payloads/media";
import {
  syndicationBadRequest,
  syndicationEmptyTombstone,
  syndicationTombstone,
  syndicationTweet,
  syndicationTweetWithoutUser,
} from "../../../e2e/fake-x/payloads/syndication";
import { refuse } from "../refusals";
import { PAGE, postOf, reply, TWO_PHOTOS } from "../testing/answers";
import { failed, type SourceAnswer } from "./answer";
import { classifySyndication, syndicationToken } from "./syndication";

/** Another case of the catalogue under the id that these tests request. */
const as = (name: string) => ({ ...postOf(name), id: postOf("nasa").id });
const classify = (body: unknown, status = 200) =>
  classifySyndication(reply(body, status), postOf("nasa").id);

const withheld = { ...postOf("nasa"), withheld: { copyright: true } };
const { user, ...withoutUser } = syndicationTweet(postOf("nasa"));
const nasa: Record<string, unknown> = { user, ...withoutUser };
const [detail] = postOf("nasa").media.map(mediaPayload);

function without(...keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(nasa).filter(([key]) => !keys.includes(key)));
}

describe("the failure matrix", () => {
  it.each<[string, unknown, number, SourceAnswer]>([
    ["age gate", syndicationEmptyTombstone(), 200, refuse("post_age_restricted", "inferred")],
    [
      "age gate in words",
      syndicationTombstone("ageRestricted"),
      200,
      refuse("post_age_restricted", "stated"),
    ],
    ["protected", syndicationTombstone("protected"), 200, refuse("post_protected", "stated")],
    ["deleted", syndicationTombstone("deleted"), 200, refuse("post_not_found", "stated")],
    ["page", PAGE, 404, refuse("post_not_found", "absent")],
    ["suspended", syndicationTombstone("suspended"), 200, refuse("post_suspended", "stated")],
    [
      "no author",
      syndicationTweetWithoutUser(as("text-only")),
      200,
      refuse("post_suspended", "inferred"),
    ],
    ["account gone", syndicationTombstone("accountGone"), 200, refuse("post_not_found", "stated")],
    ["unspecified", syndicationTombstone("unspecified"), 200, refuse("post_not_found", "inferred")],
    [
      "rule violation",
      syndicationTombstone("ruleViolation"),
      200,
      refuse("post_withheld", "stated"),
    ],
    ["copyright", syndicationTombstone("copyright"), 200, refuse("post_withheld", "stated")],
    [
      "legal demand",
      syndicationTombstone("withheldInCountry"),
      200,
      refuse("post_withheld", "stated"),
    ],
    ["withheld by its fields", syndicationTweet(withheld), 200, refuse("post_withheld", "stated")],
    [
      "geoblocked media",
      syndicationTweet(as("geoblocked")),
      200,
      refuse("media_withheld", "stated"),
    ],
    ["text", syndicationTweet(as("text-only")), 200, refuse("no_video", "seen")],
    [
      "photos",
      syndicationTweet(as("photos-only")),
      200,
      { ...refuse("no_video", "seen"), photos: TWO_PHOTOS },
    ],
    [
      "player card",
      syndicationTweet(as("player-card")),
      200,
      {
        ...refuse("post_external_video", "stated"),
        externalUrl: "https://www.youtube.com/embed/jNQXAC9IVRw",
      },
    ],
    [
      "bad id",
      syndicationBadRequest(),
      400,
      failed("unrecognised", "id_str: missing (status 400)"),
    ],
    ["wrong token", {}, 200, failed("token_refused")],
    [
      "rate limit",
      "Rate limit exceeded",
      429,
      { ...failed("rate_limited"), retryAfterSeconds: 30 },
    ],
    ["server error", PAGE, 503, failed("server_error")],
    ["blocked address", PAGE, 403, failed("blocked")],
    ["page with 200", PAGE, 200, failed("unrecognised", "no JSON (status 200)")],
    ["empty 404", "", 404, failed("unrecognised", "no JSON (status 404)")],
    [
      "cut JSON",
      '{"__typename":"Tweet","id_s',
      200,
      failed("unrecognised", "no JSON (status 200)"),
    ],
    ["null", "null", 200, failed("token_refused")],
  ])("%s", (_name, body, status, answer) => expect(classify(body, status)).toEqual(answer));
});

describe("an available post", () => {
  it.each([200, 404, 500])("is read with status %d", (status) =>
    expect(classify(nasa, status)).toMatchObject({
      kind: "ok",
      post: {
        id: "1491475671058681863",
        author: { handle: "NASA", accountId: "11348282", description: null },
        postedAt: "2022-02-09T18:14:44.000Z",
        videos: [{ index: 1, width: 720, height: 405, durationMs: 204_871 }],
      },
    }),
  );

  it("is read without optional keys", () => {
    const bare = without("possibly_sensitive", "created_at", "entities");
    expect(classify(bare)).toMatchObject({
      kind: "ok",
      post: { sensitive: false, postedAt: null },
    });
  });

  it("gives its first video where mediaDetails is missing", () => {
    const answer = classify(without("mediaDetails"));
    expect(answer).toMatchObject({ kind: "ok", post: { videos: [{ kind: "video" }] } });
  });

  it("gives the videos of an advertisement card", () => {
    const unified = { media_entities: { a: detail, b: { type: "photo" }, c: "broken" } };
    const value = { string_value: JSON.stringify(unified) };
    const card = { name: "unified_card", binding_values: { unified_card: value } };
    const answer = classify({ ...without("mediaDetails", "video"), card });
    expect(answer).toMatchObject({ kind: "ok", post: { videos: [{ index: 1 }] } });
  });
});

describe("another post than the requested one", () => {
  const other = postOf("single-video");
  const foreign = failed("unrecognised", "id_str: another post");

  it.each([
    ["whole", syndicationTweet(other)],
    ["without video", syndicationTweet({ ...other, media: [] })],
    ["without its author", syndicationTweetWithoutUser(other)],
    ["versions of its own", syndicationTweet({ ...other, editIds: ["5", other.id] })],
  ])("is refused: %s", (_name, body) => expect(classify(body)).toEqual(foreign));

  it("is accepted if it is another version of that one", () => {
    const later = { ...other, editIds: [postOf("nasa").id, other.id] };
    expect(classify(syndicationTweet(later))).toMatchObject({ kind: "ok", post: { id: other.id } });
  });
});

it("a video with a playlist alone is a success", () => {
  expect(classify(syndicationTweet(as("hls-only")))).toMatchObject({
    kind: "ok",
    post: { videos: [{ variants: [], playlistUrl: expect.stringMatching(/\.m3u8/) }] },
  });
});

describe("a quoted video", () => {
  it("does not replace a withheld post, even one without media", () => {
    const quoting = { ...postOf("quoted-video"), id: postOf("nasa").id };
    const body = syndicationTweet({ ...quoting, withheld: { copyright: true } });
    expect(classify(body)).toEqual(refuse("post_withheld", "stated"));
  });

  it("in an unknown shape is ignored if the post has a photo of its own", () => {
    const body = { ...syndicationTweet(as("photos-only")), quoted_tweet: { id_str: "5" } };
    expect(classify(body)).toEqual({ ...refuse("no_video", "seen"), photos: TWO_PHOTOS });
  });
});

describe("an unknown shape", () => {
  const drift = expect.any(String);
  const bare = without("mediaDetails", "video");

  it.each([
    ["a broken medium", { ...bare, mediaDetails: [7] }],
    ["no list of media", { ...bare, mediaDetails: "none" }],
    ["a medium of an unknown kind", { ...bare, mediaDetails: [{ type: "hologram" }] }],
    ["a first video that is none", { ...bare, video: 7 }],
    ["an id with letters", { ...nasa, id_str: "12a" }],
  ])("is no answer where it may hide a video: %s", (_name, body) =>
    expect(classify(body)).toMatchObject({ kind: "failed", reason: "unrecognised" }),
  );

  it.each([
    ["without variants", { ...detail, video_info: {} }],
    ["without its info", { ...detail, video_info: null }],
    [
      "with files elsewhere",
      {
        ...detail,
        video_info: { variants: [{ url: "https://a.test/a.mp4", content_type: "video/mp4" }] },
      },
    ],
  ])("is a video that cannot be played: %s", (_name, medium) =>
    expect(classify({ ...bare, mediaDetails: [medium] })).toEqual({
      ...refuse("video_unplayable", "stated"),
      drift,
    }),
  );

  it.each([
    ["a handle that cannot be", { ...nasa, user: { ...user, screen_name: "a b" } }],
    ["no text", { ...nasa, text: null }],
    ["an id that is missing", without("id_str")],
    ["a broken medium beside a good one", { ...nasa, mediaDetails: [null, detail] }],
    [
      "a video without info, whose files are also the first video's",
      { ...nasa, mediaDetails: [{ ...detail, video_info: 5 }] },
    ],
    ["a broken quoted post", { ...nasa, quoted_tweet: { id_str: "5" } }],
  ])("does not cost the video: %s", (_name, body) =>
    expect(classify(body)).toMatchObject({ kind: "ok", post: { videos: [{ kind: "video" }] } }),
  );

  it("in the quoted post of a text is no failure", () =>
    expect(
      classify({ ...syndicationTweet(as("text-only")), quoted_tweet: { id_str: "5" } }),
    ).toEqual(refuse("no_video", "seen")));
});

it.each([
  ["20", "6dq1a2xwd93"],
  ["440322224407314432", "12fb9qdo78ad"],
  ["1349794411333394432", "39si5g9b29u"],
  ["1479837621337657345", "3l51owtg558"],
  ["1491475671058681863", "3m5lxayrch"],
  ["1629307668568633344", "3y6mctgwzxo"],
  ["1697304622749086011", "4448mpm2au"],
  ["1841206275088290279", "4gobiuxs3yx"],
  ["2001950365332455490", "4upb92tr14x"],
  ["2089067915303649684", "52bjdzta2"],
])("the token of %s is %s", (id, token) => expect(syndicationToken(id)).toBe(token));
