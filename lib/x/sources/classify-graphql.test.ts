import { describe, expect, it } from "vitest";
import {
  graphqlEnvelope,
  graphqlTweet,
  graphqlTweetWithMediaEntities,
  graphqlTweetWithVisibility,
} from "../../../e2e/fake-x/payloads/graphql";
import {
  graphqlBlurredTombstone,
  graphqlErrors,
  graphqlMissingFeatures,
  graphqlPartialError,
  graphqlPreviewDisplay,
  graphqlRateLimitedWithPost,
  graphqlTombstone,
  graphqlTweetWithLostQuote,
  graphqlUnavailable,
} from "../../../e2e/fake-x/payloads/graphql-refusals";
import { refuse } from "../refusals";
import { PAGE, postOf, reply, TWO_PHOTOS } from "../testing/answers";
import { failed, type SourceAnswer } from "./answer";
import { classifyGraphql } from "./classify-graphql";

const nasa = postOf("nasa");
/** Another case of the catalogue under the id that these tests request. */
const as = (name: string) => ({ ...postOf(name), id: nasa.id });
const classify = (body: unknown, status = 200) => classifyGraphql(reply(body, status), nasa.id);
const withheld = { ...nasa, withheld: { countries: ["XX"] } };
const limited = { ...failed("rate_limited"), retryAfterSeconds: 30 };
const unavailable = (reason: string) => graphqlEnvelope({ __typename: "TweetUnavailable", reason });

describe("the failure matrix", () => {
  it.each<[string, unknown, number, SourceAnswer]>([
    ["bare tombstone", graphqlTombstone(), 200, refuse("post_age_restricted", "bare")],
    [
      "blurred tombstone",
      graphqlBlurredTombstone(nasa),
      200,
      refuse("post_age_restricted", "stated"),
    ],
    [
      "NsfwLoggedOut",
      graphqlUnavailable("NsfwLoggedOut"),
      200,
      refuse("post_age_restricted", "stated"),
    ],
    [
      "no stated age",
      graphqlUnavailable("NsfwViewerHasNoStatedAge"),
      200,
      refuse("post_age_restricted", "stated"),
    ],
    [
      "underage",
      graphqlUnavailable("NsfwViewerIsUnderage"),
      200,
      refuse("post_age_restricted", "stated"),
    ],
    ["Protected", graphqlUnavailable("Protected"), 200, refuse("post_protected", "stated")],
    ["protected in words", graphqlTombstone("protected"), 200, refuse("post_protected", "stated")],
    ["Suspended", graphqlUnavailable("Suspended"), 200, refuse("post_suspended", "stated")],
    [
      "unnamed reason",
      graphqlUnavailable("Unspecified"),
      200,
      refuse("post_not_found", "inferred"),
    ],
    ["Deleted", unavailable("Deleted"), 200, refuse("post_not_found", "stated")],
    ["BounceDeleted", unavailable("BounceDeleted"), 200, refuse("post_withheld", "stated")],
    ["no result", graphqlEnvelope(), 200, refuse("post_not_found", "absent")],
    ["no tweetResult", { data: {} }, 200, refuse("post_not_found", "absent")],
    ["code 144", graphqlErrors(144), 404, refuse("post_not_found", "stated")],
    ["code 34", graphqlErrors(34), 404, refuse("post_not_found", "absent")],
    ["suspended account", { errors: [{ code: 63 }] }, 403, refuse("post_suspended", "stated")],
    ["not authorised", { errors: [{ code: 179 }] }, 403, refuse("post_protected", "stated")],
    ["unspecified", graphqlTombstone("unspecified"), 200, refuse("post_not_found", "inferred")],
    ["rule violation", graphqlTombstone("ruleViolation"), 200, refuse("post_withheld", "stated")],
    ["copyright", graphqlTombstone("copyright"), 200, refuse("post_withheld", "stated")],
    [
      "withheld by its fields",
      graphqlEnvelope(graphqlTweet(withheld)),
      200,
      refuse("post_withheld", "stated"),
    ],
    [
      "geoblocked media",
      graphqlEnvelope(graphqlTweet(as("geoblocked"))),
      200,
      refuse("media_withheld", "stated"),
    ],
    ["subscribers only", graphqlPreviewDisplay(nasa), 200, refuse("post_protected", "stated")],
    [
      "photos",
      graphqlEnvelope(graphqlTweet(as("photos-only"))),
      200,
      { ...refuse("no_video", "seen"), photos: TWO_PHOTOS },
    ],
    ["text", graphqlEnvelope(graphqlTweet(as("text-only"))), 200, refuse("no_video", "seen")],
    ["bad guest token", graphqlErrors(239), 403, failed("token_refused")],
    ["expired token", graphqlErrors(89), 401, failed("token_refused")],
    ["code 88 alone", graphqlErrors(88), 200, limited],
    ["429", "Rate limit exceeded", 429, limited],
    ["internal error", graphqlErrors(131), 200, failed("server_error")],
    [
      "dependency",
      { errors: [{ message: "Dependency: Unspecified" }], data: {} },
      200,
      failed("server_error"),
    ],
    ["server error", PAGE, 502, failed("server_error")],
    ["blocked address", PAGE, 403, failed("blocked")],
    ["retired query id", "", 404, failed("query_retired")],
    [
      "missing features",
      graphqlMissingFeatures("a_b_enabled", "c_d"),
      400,
      failed("features_drift", "a_b_enabled,c_d"),
    ],
    ["bad request", graphqlErrors(214), 400, failed("unrecognised", "errors: 214 (status 400)")],
    ["empty object", {}, 200, failed("unrecognised", "data: missing (status 200)")],
    ["page", PAGE, 200, failed("unrecognised", "no JSON (status 200)")],
    [
      "odd errors",
      { errors: ["x", null, { code: "5" }] },
      200,
      failed("unrecognised", "errors: 0,0,5 (status 200)"),
    ],
  ])("%s", (_name, body, status, answer) => expect(classify(body, status)).toEqual(answer));
});

describe("an available post", () => {
  const ok = (body: unknown, status = 200) => {
    const answer = classify(body, status);
    if (answer.kind !== "ok") throw new Error(JSON.stringify(answer));
    return answer.post;
  };
  const whole = ok(graphqlEnvelope(graphqlTweet(nasa)));

  it("is read completely", () =>
    expect(whole).toMatchObject({
      author: { handle: "NASA", displayName: "NASA", description: "Space, for everyone." },
      text: nasa.text,
      postedAt: "2022-02-09T18:14:44.000Z",
      videos: [{ index: 1, durationMs: 204_871 }],
    }));

  it.each([
    ["its author in legacy", graphqlEnvelope(graphqlTweet(nasa, "legacy")), 200],
    ["visibility results", graphqlEnvelope(graphqlTweetWithVisibility(nasa)), 200],
    ["errors beside it", graphqlPartialError(nasa), 404],
    ["code 88 beside it", graphqlRateLimitedWithPost(nasa), 200],
    ["its quoted post lost", graphqlTweetWithLostQuote(nasa, "Suspended"), 200],
    ["its quoted post empty", graphqlTweetWithLostQuote(nasa), 200],
  ])("is the same with %s", (_name, body, status) => expect(ok(body, status)).toEqual(whole));

  it("is read from the newest shape, with the sizes of its files", () => {
    const newest = ok(graphqlEnvelope(graphqlTweetWithMediaEntities(nasa)));
    expect(newest.videos).toEqual(whole.videos);
    expect(newest).toMatchObject({ author: whole.author, postedAt: whole.postedAt });
  });

  it.each([
    ["the usual shape", graphqlTweet(as("mixed"))],
    ["the newest shape", graphqlTweetWithMediaEntities(as("mixed"))],
  ])("has its photos in %s", (_name, tweet) =>
    expect(ok(graphqlEnvelope(tweet))).toMatchObject({
      videos: [{ index: 2 }],
      photos: [{ index: 1, url: `${as("mixed").media[0]?.imageUrl}?name=orig` }],
    }),
  );

  it("is sensitive behind a blur", () => {
    const post = { ...as("sensitive-interstitial"), sensitive: false };
    expect(ok(graphqlEnvelope(graphqlTweetWithVisibility(post))).sensitive).toBe(true);
  });

  it("is the original of a repost", () => {
    const repost = as("retweet");
    expect(ok(graphqlEnvelope(graphqlTweet(repost)))).toMatchObject({
      id: repost.retweetOf?.id,
      author: { handle: repost.retweetOf?.author.handle },
    });
  });

  it("has the whole text of a long post", () => {
    const long = as("long-post");
    expect(ok(graphqlEnvelope(graphqlTweet(long))).text).toBe(long.longText?.trim());
  });

  it("has the quoted post's videos beside its own", () =>
    expect(ok(graphqlEnvelope(graphqlTweet(as("video-and-quoted-video"))))).toMatchObject({
      videos: [{ index: 1 }],
      quoted: { author: { handle: "NASA" }, videos: [{ index: 1 }], quoted: null },
    }));

  it("has the videos of an advertisement card, which GraphQL lists", () => {
    const tweet = graphqlTweet(nasa);
    const [media] = tweet.legacy.extended_entities?.media ?? [];
    const value = JSON.stringify({ media_entities: { x: media } });
    const card = as("text-only");
    const carded = { ...card, card: { name: "unified_card", values: { unified_card: value } } };
    expect(ok(graphqlEnvelope(graphqlTweet(carded))).videos).toEqual(whole.videos);
  });
});

describe("another post than the requested one", () => {
  const other = postOf("single-video");
  const foreign = failed("unrecognised", "rest_id: another post");

  it.each([
    ["whole", graphqlTweet(other)],
    ["wrapped", graphqlTweetWithVisibility(other)],
    ["without video", graphqlTweet({ ...other, media: [] })],
    ["reposting the one asked for", graphqlTweet({ ...other, media: [], retweetOf: nasa })],
  ])("is refused: %s", (_name, result) =>
    expect(classify(graphqlEnvelope(result))).toEqual(foreign),
  );

  it.each([
    ["the last", { edit_control: { edit_tweet_ids: [nasa.id, other.id] } }],
    ["an earlier", { edit_control: { edit_control_initial: { edit_tweet_ids: [nasa.id] } } }],
  ])("is accepted if it is %s version of that one", (_name, control) => {
    const answer = classify(graphqlEnvelope({ ...graphqlTweet(other), ...control }));
    expect(answer).toMatchObject({ kind: "ok", post: { id: other.id } });
  });
});

it("a quoted post in an unknown shape is ignored if the post has a photo", () => {
  const quoted_status_result = { result: { __typename: "Tweet", rest_id: "5" } };
  const result = { ...graphqlTweet(as("photos-only")), quoted_status_result };
  expect(classify(graphqlEnvelope(result))).toEqual({
    ...refuse("no_video", "seen"),
    photos: TWO_PHOTOS,
  });
});
