import { z } from "zod";
import {
  type AuthorFacts,
  type MediaFacts,
  NO_MEDIA,
  type PostFacts,
  type Reading,
} from "../facts";
import { hasFile } from "../variants";
import { readCards } from "./card";
import { noteHiddenMedia, noteUnlessFull } from "./hidden-media";
import { isMoving, readMediaList, readVariants } from "./media";
import { createOddities, type Oddities, toReading } from "./oddities";
import {
  asObject,
  handleInLinks,
  idInLinks,
  isAnotherPost,
  isWithheld,
  ownIdOf,
  soft,
  softBoolean,
  softHandle,
  softNumber,
  softString,
  withheldPayload,
  withQuoted,
} from "./shape";

/** Has only the first video, without bitrates; used if `mediaDetails` has no file. */
const firstVideoPayload = z.object({
  contentType: softString,
  durationMs: softNumber,
  poster: softString,
  variants: z.unknown().optional(),
});

/** `tweet-result`: empty values are left out, and `entities` may be an empty object. */
const tweetPayload = z.object({
  text: softString,
  lang: softString,
  created_at: softString,
  possibly_sensitive: softBoolean,
  user: soft(
    z.object({
      id_str: softString,
      name: softString,
      screen_name: softHandle,
      profile_image_url_https: softString,
    }),
  ),
  ...withheldPayload,
});

export function readSyndicationTweet(json: unknown, asked: string): Reading {
  const tweet = asObject(json);
  if (isAnotherPost(asked, [tweet.id_str], tweet))
    return { kind: "unread", detail: "id_str: another post" };
  const oddities = createOddities();
  const facts = readPost(tweet, asked, oddities);
  const quote = asObject(tweet.quoted_tweet);
  const quotedId = ownIdOf("", [quote.id_str, idInLinks(quote.mediaDetails)]);
  const theirs = createOddities();
  const quoted = Object.keys(quote).length === 0 ? null : readPost(quote, quotedId, theirs);
  noteUnlessFull(tweet.quoted_tweet, "quoted_tweet", oddities);
  oddities.noteQuoted(theirs);
  return toReading(withQuoted(facts, quoted), oddities);
}

function readPost(tweet: Record<string, unknown>, asked: string, oddities: Oddities): PostFacts {
  const id = ownIdOf(asked, [tweet.id_str]);
  const parsed = tweetPayload.catch({ user: null }).parse(tweet);
  const author = readAuthor(parsed.user, handleInLinks(tweet.mediaDetails, id));
  if (!author) oddities.note("user: no author");
  const card = readCards(tweet, oddities);
  const facts: PostFacts = {
    id,
    author,
    text: parsed.text ?? "",
    lang: parsed.lang,
    postedAt: parsed.created_at ?? null,
    sensitive: parsed.possibly_sensitive === true,
    withheld: isWithheld(parsed),
    media: [...readOwnMedia(tweet, oddities), ...card.media],
    live: card.live,
    externalUrl: card.externalUrl,
    quoted: null,
  };
  noteHiddenMedia(tweet, facts, oddities);
  notePartial(tweet, facts, oddities);
  return facts;
}

// This source shows no media of articles, cuts long texts, and has lost whole lists of media: then a link of
// the text is listed nowhere. No video is a fact only where nothing is left out.
function notePartial(
  tweet: Record<string, unknown>,
  { media, text }: PostFacts,
  oddities: Oddities,
): void {
  if (media.some(isMoving)) return;
  if (tweet.article) oddities.noteUnshown();
  if (media.length > 0) return;
  const entities = asObject(tweet.entities);
  if (tweet.mediaDetails) oddities.noteUnshown();
  if (tweet.note_tweet) oddities.noteUnshown();
  if (Array.isArray(entities.media) && entities.media.length > 0) oddities.noteUnshown();
  const listed = new Set(
    Array.isArray(entities.urls) ? entities.urls.map((link) => asObject(link).url) : [],
  );
  const links = text.match(/https:\/\/t\.co\/\w{1,40}/g) ?? [];
  if (links.some((link) => !listed.has(link))) oddities.noteUnshown();
}

function readAuthor(
  user: z.output<typeof tweetPayload>["user"],
  linked: string | null,
): AuthorFacts | null {
  const handle = user?.screen_name ?? linked;
  if (!handle) return null;
  return {
    accountId: user?.id_str ?? null,
    handle,
    name: user?.name ?? handle,
    avatarUrl: user?.profile_image_url_https ?? null,
    description: null,
  };
}

/** `video` repeats the first of `mediaDetails` and stands in for its files. */
function readOwnMedia({ mediaDetails, video }: Record<string, unknown>, oddities: Oddities) {
  const media = readMediaList(mediaDetails, "mediaDetails", oddities);
  const isKnown = media.some((item) => hasFile(item) || item.unavailable !== null);
  const first = isKnown ? null : readFirstVideo(video, oddities);
  if (!first) return media;
  const place = media.findIndex(isMoving);
  return place < 0
    ? [...media, first]
    : media.with(place, { ...first, link: media[place]?.link ?? null });
}

function readFirstVideo(json: unknown, oddities: Oddities): MediaFacts | null {
  const { data: video } = firstVideoPayload.safeParse(json);
  if (!video) {
    if (json !== undefined && json !== null) oddities.noteMedia("video: no video");
    return null;
  }
  const variants = readVariants(video.variants, "video.variants", oddities);
  return {
    ...NO_MEDIA,
    kind: video.contentType === "gif" ? "gif" : "video",
    posterUrl: video.poster ?? null,
    durationMs: video.durationMs ?? null,
    variants,
  };
}
