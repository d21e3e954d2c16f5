import { z } from "zod";
import type { MediaFacts, PostFacts, Reading, VariantFacts } from "../facts";
import {
  describeMismatch,
  handle,
  postId,
  soft,
  softBoolean,
  softNumber,
  softString,
} from "./shape";

const variantPayload = z.object({ url: z.string(), bitrate: softNumber, content_type: softString });

/** `formats` where `variants` is missing; the oldest answers have only `url`. */
const formatPayload = z.object({ url: z.string(), bitrate: softNumber, container: softString });

const itemPayload = z.object({
  type: z.string(),
  url: z.string(),
  thumbnail_url: softString,
  width: softNumber,
  height: softNumber,
  /** Seconds. */
  duration: softNumber,
  variants: soft(z.array(variantPayload)),
  formats: soft(z.array(formatPayload)),
});

type Item = z.output<typeof itemPayload>;

const tweetPayload = z.object({
  id: postId.nullish(),
  url: z.string(),
  text: z.string(),
  created_timestamp: softNumber,
  possibly_sensitive: softBoolean,
  author: z.object({
    id: softString,
    screen_name: handle,
    name: z.string(),
    avatar_url: softString,
    description: softString,
  }),
  media: z
    .object({ all: z.array(itemPayload).nullish(), videos: z.array(itemPayload).nullish() })
    .nullish(),
  quote: z.unknown().optional(),
});

type Tweet = z.output<typeof tweetPayload>;

/** Version 1 of `api.fxtwitter.com`: texts are plain, without the links of the media. */
export function readFxtwitterTweet(json: unknown): Reading {
  const tweet = tweetPayload.safeParse(json);
  if (!tweet.success) return { ok: false, detail: describeMismatch(tweet.error) };
  const facts = toFacts(tweet.data);
  if (!facts) return { ok: false, detail: "id: missing" };
  const quoted = tweetPayload.safeParse(tweet.data.quote);
  return { ok: true, facts: { ...facts, quoted: quoted.success ? toFacts(quoted.data) : null } };
}

function toFacts(tweet: Tweet): PostFacts | null {
  const id = tweet.id ?? /\/status\/([1-9]\d{0,18})$/.exec(tweet.url)?.[1];
  if (id === undefined) return null;
  const seconds = tweet.created_timestamp;
  return {
    id,
    author: {
      accountId: tweet.author.id ?? null,
      handle: tweet.author.screen_name,
      name: tweet.author.name,
      avatarUrl: tweet.author.avatar_url ?? null,
      description: tweet.author.description ?? null,
    },
    text: escapeHtml(tweet.text),
    postedAt: typeof seconds === "number" ? seconds * 1000 : null,
    sensitive: tweet.possibly_sensitive ?? false,
    withheld: false,
    media: (tweet.media?.all ?? tweet.media?.videos ?? []).map(toMedia),
    quoted: null,
  };
}

/** Facts hold texts escaped, as X sends them; this source has unescaped them. */
function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function toMedia(item: Item): MediaFacts {
  const kind = item.type === "video" || item.type === "gif" ? item.type : "photo";
  return {
    kind,
    available: true,
    posterUrl: (kind === "photo" ? item.url : item.thumbnail_url) ?? null,
    width: item.width ?? null,
    height: item.height ?? null,
    durationMs: kind === "video" && item.duration ? Math.round(item.duration * 1000) : null,
    variants: kind === "photo" ? [] : toVariants(item),
    link: null,
  };
}

function toVariants({ url, variants, formats }: Item): VariantFacts[] {
  if (variants?.length) {
    return variants.map((variant) => ({
      url: variant.url,
      bitrate: variant.bitrate ?? null,
      contentType: variant.content_type ?? null,
    }));
  }
  if (formats?.length) {
    return formats.map((format) => ({
      url: format.url,
      bitrate: format.bitrate ?? null,
      contentType: format.container ? `video/${format.container}` : null,
    }));
  }
  return [{ url, bitrate: null, contentType: "video/mp4" }];
}
