import { z } from "zod";
import type { AuthorFacts, MediaFacts, PostFacts, Reading } from "../facts";
import { cardPayload, readCardVideos } from "./card";
import { mediaEntityPayload, mediaPayload, readMedia, readMediaEntity } from "./media";
import {
  asObject,
  describeMismatch,
  handle,
  isWithheld,
  postId,
  soft,
  softBoolean,
  softNumber,
  softString,
  withheldPayload,
} from "./shape";

const named = z.object({ name: z.string(), screen_name: handle });

/** X moved name and handle from `legacy` to `core` during 2025; it sends both forms. */
const userPayload = z
  .object({
    rest_id: softString,
    core: soft(named),
    avatar: soft(z.object({ image_url: softString })),
    profile_bio: soft(z.object({ description: softString })),
    legacy: soft(
      z.object({
        name: softString,
        screen_name: soft(handle),
        profile_image_url_https: softString,
        description: softString,
      }),
    ),
  })
  .transform((user, context): AuthorFacts => {
    const { core, legacy } = user;
    const screenName = core?.screen_name ?? legacy?.screen_name;
    if (!screenName) {
      context.addIssue({ code: "custom", path: ["core"] });
      return z.NEVER;
    }
    return {
      accountId: user.rest_id ?? null,
      handle: screenName,
      name: core?.name ?? legacy?.name ?? screenName,
      avatarUrl: user.avatar?.image_url ?? legacy?.profile_image_url_https ?? null,
      description: legacy?.description ?? user.profile_bio?.description ?? null,
    };
  });

const mediaList = z.object({ media: z.array(mediaPayload).nullish() }).nullish();

const legacyPayload = z.object({
  full_text: z.string(),
  created_at: softString,
  possibly_sensitive: softBoolean,
  entities: mediaList,
  extended_entities: mediaList,
  retweeted_status_result: z.unknown().optional(),
  retweeted_status_results: z.unknown().optional(),
  ...withheldPayload,
});

/** Some queries return `details` and `media_entities` instead of `legacy` (2026-08). */
const detailsPayload = z.object({
  full_text: z.string(),
  created_at_ms: softNumber,
  possibly_sensitive: softBoolean,
});

const tweetPayload = z
  .object({
    rest_id: postId,
    core: z.object({ user_results: z.object({ result: userPayload }) }),
    legacy: legacyPayload.nullish(),
    details: detailsPayload.nullish(),
    media_entities: z.array(mediaEntityPayload).nullish(),
    note_tweet: soft(
      z.object({ note_tweet_results: z.object({ result: z.object({ text: z.string() }) }) }),
    ),
    card: cardPayload,
    quoted_status_result: z.unknown().optional(),
  })
  .refine((tweet) => tweet.legacy || tweet.details, { path: ["legacy"] });

type Tweet = z.output<typeof tweetPayload>;
type Unwrapped = { tweet: Record<string, unknown>; behindBlur: boolean };

/** Unwraps `TweetWithVisibilityResults`, which X also uses for outdated versions. */
export function unwrapResult(result: unknown): Unwrapped {
  const outer = asObject(result);
  const behindBlur = Boolean(asObject(outer.mediaVisibilityResults).blurred_image_interstitial);
  return { tweet: outer.tweet ? asObject(outer.tweet) : outer, behindBlur };
}

/** Reads a `Tweet`, the original where it is a repost, and the quoted post one level deep. */
export function readGraphqlTweet(result: unknown): Reading {
  const parsed = parseTweet(result);
  if (!parsed.ok) return parsed;
  const { legacy } = parsed.tweet;
  const wrapper = asObject(legacy?.retweeted_status_result ?? legacy?.retweeted_status_results);
  if (!wrapper.result) return withQuoted(parsed.tweet, parsed.facts);
  const original = parseTweet(wrapper.result);
  return original.ok ? withQuoted(original.tweet, original.facts) : original;
}

type Parsed = { ok: true; tweet: Tweet; facts: PostFacts } | { ok: false; detail: string };

function parseTweet(result: unknown): Parsed {
  const { tweet, behindBlur } = unwrapResult(result);
  const parsed = tweetPayload.safeParse(tweet);
  if (!parsed.success) return { ok: false, detail: describeMismatch(parsed.error) };
  return { ok: true, tweet: parsed.data, facts: toFacts(parsed.data, behindBlur) };
}

function withQuoted(tweet: Tweet, facts: PostFacts): Reading {
  const { result } = asObject(tweet.quoted_status_result);
  if (typeof unwrapResult(result).tweet.rest_id !== "string") return { ok: true, facts };
  const quoted = parseTweet(result);
  if (quoted.ok) return { ok: true, facts: { ...facts, quoted: quoted.facts } };
  if (facts.withheld || facts.media.length > 0) return { ok: true, facts };
  return { ok: false, detail: `quoted_status_result.${quoted.detail}` };
}

function toFacts(tweet: Tweet, behindBlur: boolean): PostFacts {
  const { legacy, details, note_tweet: note } = tweet;
  const shortText = legacy?.full_text ?? details?.full_text ?? "";
  return {
    id: tweet.rest_id,
    author: tweet.core.user_results.result,
    text: note?.note_tweet_results.result.text ?? shortText,
    postedAt: legacy?.created_at ?? details?.created_at_ms ?? null,
    sensitive: behindBlur || Boolean(legacy?.possibly_sensitive ?? details?.possibly_sensitive),
    withheld: legacy ? isWithheld(legacy) : false,
    media: readAllMedia(tweet),
    quoted: null,
  };
}

function readAllMedia({ legacy, media_entities: entities, card }: Tweet): MediaFacts[] {
  const media = legacy?.extended_entities?.media ?? legacy?.entities?.media;
  const own = media ? media.map(readMedia) : (entities ?? []).map(readMediaEntity);
  return [...own, ...readCardVideos(card)];
}
