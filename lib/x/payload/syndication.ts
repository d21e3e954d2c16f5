import { z } from "zod";
import type { MediaFacts, PostFacts, Reading } from "../facts";
import { cardPayload, readCardVideos } from "./card";
import { mediaPayload, readMedia } from "./media";
import {
  asObject,
  describeMismatch,
  handle,
  isWithheld,
  postId,
  softBoolean,
  softNumber,
  softString,
  withheldPayload,
} from "./shape";

/** Only the first video, without bitrates; used if `mediaDetails` is missing. */
const firstVideoPayload = z.object({
  contentType: softString,
  durationMs: softNumber,
  poster: softString,
  variants: z.array(z.object({ type: softString, src: z.string() })),
});

/** `tweet-result`: empty values are left out, and `entities` may be an empty object. */
const tweetPayload = z
  .object({
    id_str: postId,
    text: z.string(),
    created_at: softString,
    possibly_sensitive: softBoolean,
    user: z.object({
      id_str: softString,
      name: z.string(),
      screen_name: handle,
      profile_image_url_https: softString,
    }),
    mediaDetails: z.array(mediaPayload).nullish(),
    video: z.unknown().optional(),
    card: cardPayload,
    quoted_tweet: z.unknown().optional(),
    ...withheldPayload,
  })
  .refine(
    ({ mediaDetails, video }) =>
      mediaDetails || !video || firstVideoPayload.safeParse(video).success,
    { path: ["video"] },
  );

type Tweet = z.output<typeof tweetPayload>;

/** Reads a post and, one level deep, the post that it quotes. */
export function readSyndicationTweet(json: unknown): Reading {
  const tweet = tweetPayload.safeParse(json);
  if (!tweet.success) return { ok: false, detail: describeMismatch(tweet.error) };
  const facts = toFacts(tweet.data);
  const quote = asObject(tweet.data.quoted_tweet);
  if (typeof quote.id_str !== "string") return { ok: true, facts };
  const quoted = tweetPayload.safeParse(quote);
  if (quoted.success) return { ok: true, facts: { ...facts, quoted: toFacts(quoted.data) } };
  if (facts.withheld || facts.media.length > 0) return { ok: true, facts };
  return { ok: false, detail: `quoted_tweet.${describeMismatch(quoted.error)}` };
}

function toFacts(tweet: Tweet): PostFacts {
  return {
    id: tweet.id_str,
    author: {
      accountId: tweet.user.id_str ?? null,
      handle: tweet.user.screen_name,
      name: tweet.user.name,
      avatarUrl: tweet.user.profile_image_url_https ?? null,
      description: null,
    },
    text: tweet.text,
    postedAt: tweet.created_at ?? null,
    sensitive: tweet.possibly_sensitive ?? false,
    withheld: isWithheld(tweet),
    media: readAllMedia(tweet),
    quoted: null,
  };
}

function readAllMedia(tweet: Tweet): MediaFacts[] {
  const media = tweet.mediaDetails?.map(readMedia) ?? readFirstVideo(tweet);
  return [...media, ...readCardVideos(tweet.card)];
}

function readFirstVideo(tweet: Tweet): MediaFacts[] {
  const { data: video } = firstVideoPayload.safeParse(tweet.video);
  if (!video) return [];
  const variants = video.variants.map(({ type, src }) => ({
    url: src,
    contentType: type ?? null,
    bitrate: null,
  }));
  const kind = video.contentType === "gif" ? "gif" : "video";
  const posterUrl = video.poster ?? null;
  const durationMs = video.durationMs ?? null;
  return [
    {
      kind,
      available: true,
      posterUrl,
      width: null,
      height: null,
      durationMs,
      variants,
      link: null,
    },
  ];
}
