import { z } from "zod";
import {
  type AuthorFacts,
  type MediaFacts,
  NO_MEDIA,
  type PostFacts,
  type Reading,
  type VariantFacts,
} from "../facts";
import { isXFile } from "../variants";
import { externalPage } from "./card";
import { noteUnlessObject } from "./hidden-media";
import { bestList } from "./media";
import { createOddities, type Oddities, readList, toReading } from "./oddities";
import { asObject, ownIdOf, soft, softBoolean, softHandle, softNumber, softString } from "./shape";

const itemPayload = z.object({
  type: softString,
  url: softString,
  thumbnail_url: softString,
  width: softNumber,
  height: softNumber,
  /** Seconds. */
  duration: softNumber,
  variants: z.unknown().optional(),
  /** Replaces missing `variants`; the oldest answers have only `url`. */
  formats: z.unknown().optional(),
});

const tweetPayload = z.object({
  text: softString,
  lang: softString,
  created_timestamp: softNumber,
  possibly_sensitive: softBoolean,
  author: soft(
    z.object({
      id: softString,
      screen_name: softHandle,
      name: softString,
      avatar_url: softString,
      description: softString,
    }),
  ),
});

/** Version 1 of `api.fxtwitter.com`: texts are plain, without the links of the media. */
export function readFxtwitterTweet(json: unknown, asked: string): Reading {
  const tweet = asObject(json);
  const id = idOf(tweet);
  if (id === null && typeof tweet.text !== "string")
    return { kind: "unread", detail: "tweet: missing" };
  if (id !== null && id !== asked) return { kind: "unread", detail: "id: another post" };
  const oddities = createOddities();
  const facts = readPost(tweet, asked, oddities);
  const quote = asObject(tweet.quote);
  const quotedId = ownIdOf("", [idOf(quote)]);
  const theirs = createOddities();
  const quoted = quotedId !== "" ? readPost(quote, quotedId, theirs) : null;
  noteUnlessObject(tweet.quote, "quote", oddities);
  oddities.noteQuoted(theirs);
  return toReading({ ...facts, quoted }, oddities);
}

function idOf({ id, url }: Record<string, unknown>): unknown {
  if (id !== undefined && id !== null) return id;
  return typeof url === "string"
    ? (/\/status\/([1-9]\d{0,18})$/.exec(url.slice(0, 300))?.[1] ?? null)
    : null;
}

function readPost(tweet: Record<string, unknown>, asked: string, oddities: Oddities): PostFacts {
  const parsed = tweetPayload.catch({ author: null }).parse(tweet);
  const { author, created_timestamp: seconds } = parsed;
  noteUnlessObject(tweet.media, "media", oddities);
  const { all, videos, broadcast, external } = asObject(tweet.media);
  const lists = [all, videos].map((list) =>
    readList(list, "media", oddities, (item, path) => toMedia(item, path, oddities)),
  );
  if (!author?.screen_name) oddities.note("author: missing");
  return {
    id: ownIdOf(asked, [tweet.id]),
    author: author?.screen_name ? toAuthor(author, author.screen_name) : null,
    text: escapeHtml(parsed.text ?? ""),
    lang: parsed.lang,
    postedAt: typeof seconds === "number" ? seconds * 1000 : null,
    sensitive: parsed.possibly_sensitive === true,
    withheld: false,
    media: bestList(lists),
    live: Boolean(broadcast),
    externalUrl: externalPage(asObject(external).url),
    quoted: null,
  };
}

type Author = NonNullable<z.output<typeof tweetPayload>["author"]>;

function toAuthor({ id, name, avatar_url, description }: Author, handle: string): AuthorFacts {
  return {
    accountId: id ?? null,
    handle,
    name: name ?? handle,
    avatarUrl: avatar_url ?? null,
    description: description ?? null,
  };
}

/** Facts hold texts escaped, as X sends them; this source has unescaped them. */
function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function toMedia(json: unknown, path: string, oddities: Oddities): MediaFacts {
  const parsed = itemPayload.safeParse(json);
  if (!parsed.success) {
    oddities.noteMedia(`${path}: no medium`);
    return NO_MEDIA;
  }
  const { data: item } = parsed;
  const kind = kindOf(item);
  if (kind === "photo" && item.type !== "photo" && item.type !== "mosaic_photo")
    oddities.noteMedia(`${path}.type: unknown`);
  return {
    ...NO_MEDIA,
    kind,
    posterUrl: (kind === "photo" ? item.url : item.thumbnail_url) ?? null,
    width: item.width ?? null,
    height: item.height ?? null,
    durationMs: kind === "video" && item.duration ? Math.round(item.duration * 1000) : null,
    variants: kind === "photo" ? [] : toVariants(item, path, oddities),
  };
}

/** A video's address makes it a video, whatever it is called. */
function kindOf({ type, url }: z.output<typeof itemPayload>): MediaFacts["kind"] {
  if (type === "video" || type === "gif" || type === "photo") return type;
  return url && isXFile(url) && /\.(?:mp4|m3u8)(?:[?#]|$)/i.test(url) ? "video" : "photo";
}

function toVariants(
  { url, variants, formats }: z.output<typeof itemPayload>,
  path: string,
  oddities: Oddities,
): VariantFacts[] {
  const read = (list: unknown, name: string) =>
    readList(list, `${path}.${name}`, oddities, (item): VariantFacts | null => {
      const { url: link, bitrate, content_type: type, container } = asObject(item);
      if (typeof link !== "string") return null;
      const contentType = typeof container === "string" ? `video/${container}` : type;
      return {
        url: link,
        bitrate: typeof bitrate === "number" ? bitrate : null,
        contentType: typeof contentType === "string" ? contentType : null,
      };
    });
  const listed = read(variants, "variants");
  if (listed.length > 0) return listed;
  const others = read(formats, "formats");
  if (others.length > 0) return others;
  return url ? [{ url, bitrate: null, contentType: "video/mp4" }] : [];
}
