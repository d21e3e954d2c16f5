import type { FakePost } from "../fake-post";
import { graphqlEnvelope, graphqlTweet } from "./graphql";
import { TOMBSTONE_TEXTS, type TombstoneReason } from "./syndication";

export type UnavailableReason =
  | "Protected"
  | "Suspended"
  | "NsfwLoggedOut"
  | "NsfwViewerHasNoStatedAge"
  | "NsfwViewerIsUnderage"
  | "Unspecified";

export function graphqlUnavailable(reason: UnavailableReason) {
  return graphqlEnvelope({ __typename: "TweetUnavailable", reason });
}

/** Without a reason: query id f2sagi1jweVHFkTUIHzmMQ returns the age gate like this (2026-07). */
export function graphqlTombstone(reason?: TombstoneReason) {
  if (!reason) return graphqlEnvelope({ __typename: "TweetTombstone" });
  const tombstone = {
    __typename: "TextTombstone",
    text: { rtl: false, text: TOMBSTONE_TEXTS[reason] },
  };
  return graphqlEnvelope({ __typename: "TweetTombstone", tombstone });
}

/** The age gate of query id 0aTrQMKgj95K791yXeNDRA (2026-07): readable, with a blurred still. */
export function graphqlBlurredTombstone(post: FakePost) {
  const tombstone = {
    __typename: "BlurredMediaTombstone",
    text: { rtl: false, text: TOMBSTONE_TEXTS.ageRestricted },
    blurred_image: { original_img_url: post.media[0]?.imageUrl },
  };
  return graphqlEnvelope({ __typename: "TweetTombstone", tombstone });
}

/** A subscribers' post, whose beginning is public. */
export function graphqlPreviewDisplay(post: FakePost) {
  const tweet = { rest_id: post.id, text: post.text.slice(0, 60) };
  return graphqlEnvelope({ __typename: "TweetPreviewDisplay", tweet });
}

/** X's error codes that the extractor handles, with X's texts. */
export const ERROR_TEXTS = {
  29: "Timeout: Unspecified",
  34: "Sorry, that page does not exist.",
  37: "Authorization: Not authorized to use this endpoint",
  88: "Rate limit exceeded.",
  89: "Invalid or expired token.",
  131: "Internal error",
  144: "_Missing: No status found with that ID.",
  214: "BadRequest: Bad request",
  239: "Bad guest token.",
} as const;

export type XErrorCode = keyof typeof ERROR_TEXTS;

function error(code: XErrorCode) {
  return {
    message: ERROR_TEXTS[code],
    code,
    extensions: { name: "GenericError", code, kind: "Operational" },
  };
}

/** A response with errors only: the body of a 4xx, or of a 200 without `data`. */
export function graphqlErrors(...codes: XErrorCode[]) {
  return { errors: codes.map(error) };
}

/** X reports a failed part together with the complete post. */
export function graphqlPartialError(post: FakePost) {
  const unspecified = {
    message: "Dependency: Unspecified",
    path: ["tweetResult", "result", "views"],
    code: 0,
    name: "DependencyError",
    kind: "NonFatal",
  };
  return { errors: [unspecified, error(214)], ...graphqlEnvelope(graphqlTweet(post)) };
}

/** Code 88 together with a good post, and status 200. */
export function graphqlRateLimitedWithPost(post: FakePost) {
  return { errors: [error(88)], ...graphqlEnvelope(graphqlTweet(post)) };
}

/** A required feature flag is missing; sent with status 400. */
export function graphqlMissingFeatures(...features: string[]) {
  const message = `The following features cannot be null: ${features.join(", ")}`;
  return { errors: [{ ...error(214), message, code: 336 }] };
}

/** The id is above 2^63-1. */
export function graphqlValueOutOfRange(id: string) {
  const message = `Variable "$tweetId" got invalid value "${id}"; value out of range`;
  return { errors: [{ message, extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }], data: {} };
}

/** A post whose quoted post is unavailable, or absent if there is no `reason`. */
export function graphqlTweetWithLostQuote(post: FakePost, reason?: UnavailableReason) {
  const lost = reason ? { result: { __typename: "TweetUnavailable", reason } } : {};
  return graphqlEnvelope({ ...graphqlTweet(post), quoted_status_result: lost });
}

export function graphqlGuestToken(token: string) {
  return { guest_token: token };
}
