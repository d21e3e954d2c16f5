import { z } from "zod";
import type { AuthorFacts, MediaFacts, PostFacts, Reading } from "../facts";
import { type Refusal, refuse } from "../refusals";
import { hasFile } from "../variants";
import { readCards } from "./card";
import { noteHiddenMedia, noteUnlessFull, noteUnlessObject } from "./hidden-media";
import { bestList, isMoving, readMediaEntities, readMediaEntity, readMediaList } from "./media";
import { createOddities, type Oddities, toReading } from "./oddities";
import {
  asObject,
  handleInLinks,
  idInLinks,
  isAnotherPost,
  isObject,
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
import { readStatedRefusal } from "./stated-refusal";

const named = soft(z.object({ name: softString, screen_name: softHandle }));

/** X moved name and handle from `legacy` to `core` in 2025; it sends both forms, also mixed. */
const userPayload = z.object({
  rest_id: softString,
  core: named,
  avatar: soft(z.object({ image_url: softString })),
  profile_bio: soft(z.object({ description: softString })),
  legacy: soft(
    z.object({
      name: softString,
      screen_name: softHandle,
      profile_image_url_https: softString,
      description: softString,
    }),
  ),
});

/** `legacy` and, in some queries, `details` in its place (2026-08). */
const legacyPayload = z.object({
  full_text: softString,
  lang: softString,
  created_at: softString,
  created_at_ms: softNumber,
  possibly_sensitive: softBoolean,
  ...withheldPayload,
});

type Unwrapped = { tweet: Record<string, unknown>; behindBlur: boolean };

const MAX_WRAPPERS = 4;

/** X uses `TweetWithVisibilityResults` also for outdated versions. */
function unwrapResult(result: unknown): Unwrapped {
  let tweet = asObject(result);
  let behindBlur = false;
  for (let depth = 0; depth < MAX_WRAPPERS; depth += 1) {
    behindBlur ||= Boolean(asObject(tweet.mediaVisibilityResults).blurred_image_interstitial);
    if (!tweet.tweet) break;
    tweet = asObject(tweet.tweet);
  }
  return { tweet, behindBlur };
}

/** Reads the original of a repost, and the quoted post one level deep. */
export function readGraphqlTweet(result: unknown, asked: string): Reading {
  const { tweet } = unwrapResult(result);
  const legacy = asObject(tweet.legacy);
  if (isAnotherPost(asked, [tweet.rest_id, legacy.id_str], tweet)) {
    return { kind: "unread", detail: "rest_id: another post" };
  }
  const stated = refusalOf(result);
  if (stated) return stated;
  const oddities = createOddities();
  const facts = readPost(result, asked, oddities);
  const original = partOf(tweet, ORIGINALS);
  if (isObject(asObject(original).result)) {
    const inner = readOriginal(asObject(original).result, asked, oddities);
    const isReadable = inner.kind === "refusal" || inner.facts.media.some(hasFile);
    if (isReadable || !facts.media.some(hasFile)) return inner;
  } else if (original !== undefined) {
    oddities.noteMedia("retweeted_status_result: no post");
  }
  const whole = withQuoted(facts, readQuoted(tweet, oddities));
  const isReadable = isPost(tweet) || [whole, whole.quoted].some((one) => one?.media.some(hasFile));
  if (!isReadable) return { kind: "unread", detail: "legacy: missing" };
  return toReading(whole, oddities);
}

const ORIGINALS = ["retweeted_status_result", "retweeted_status_results"];
const QUOTES = ["quoted_status_result", "quoted_status_results", "quotedRefResult"];

function partOf(tweet: Record<string, unknown>, names: readonly string[]): unknown {
  let first: unknown;
  for (const place of [tweet, tweet.legacy]) {
    if (!isObject(place)) continue;
    for (const name of names) {
      const part: unknown = Reflect.get(place, name);
      if (isObject(part) && "result" in part && isObject(part.result)) return part;
      first ??= part;
    }
  }
  return first ?? undefined;
}

/** What X does not show has neither. */
function isPost(tweet: Record<string, unknown>): boolean {
  return [tweet.legacy, tweet.details].some(isObject);
}

function readOriginal(
  result: unknown,
  asked: string,
  oddities: Oddities,
): Exclude<Reading, { kind: "unread" }> {
  const stated = refusalOf(result);
  if (stated) return stated;
  const { tweet } = unwrapResult(result);
  const own = ownIdOf(asked, [tweet.rest_id, asObject(tweet.legacy).id_str]);
  const facts = withQuoted(readPost(result, own, oddities), readQuoted(tweet, oddities));
  if (!isPost(tweet)) oddities.noteMedia("retweeted_status_result: no post");
  return toReading(facts, oddities);
}

/** Never fails the outer post. Without an own id it has that of the outer post or its links. */
function readQuoted(outer: Record<string, unknown>, oddities: Oddities): PostFacts | null {
  const part = partOf(outer, QUOTES);
  const { result } = asObject(part);
  if (!isObject(result)) {
    noteUnlessObject(part, "quoted_status_result", oddities);
    noteUnlessObject(result, "quoted_status_result.result", oddities);
    if (part !== undefined || asObject(outer.legacy).is_quote_status === true)
      oddities.noteUnshown();
    return null;
  }
  noteUnlessFull(result, "quoted_status_result.result", oddities);
  if (refusalOf(result)) return null;
  const { tweet } = unwrapResult(result);
  const legacy = asObject(tweet.legacy);
  const named = asObject(outer.legacy).quoted_status_id_str;
  const linked = idInLinks(asObject(legacy.extended_entities).media);
  const id = ownIdOf("", [tweet.rest_id, legacy.id_str, named, linked]);
  const theirs = createOddities();
  const quoted = readPost(result, id, theirs);
  oddities.noteQuoted(theirs);
  return quoted;
}

function userOf(tweet: Record<string, unknown>): Record<string, unknown> {
  const core = asObject(tweet.core);
  return asObject(asObject(core.user_results ?? core.user_result).result);
}

/** X states a refusal in place of a post, or of its author. */
function refusalOf(result: unknown): Refusal | null {
  const { tweet } = unwrapResult(result);
  const stated = readStatedRefusal(asObject(result)) ?? readStatedRefusal(tweet);
  if (stated) return stated;
  const { __typename, reason } = userOf(tweet);
  const isSuspended = typeof reason === "string" && /suspend/i.test(reason.slice(0, 100));
  return __typename === "UserUnavailable" && isSuspended
    ? refuse("post_suspended", "stated")
    : null;
}

function readPost(result: unknown, asked: string, oddities: Oddities): PostFacts {
  const { tweet, behindBlur } = unwrapResult(result);
  const rawLegacy = asObject(tweet.legacy);
  const id = ownIdOf(asked, [tweet.rest_id, rawLegacy.id_str]);
  const legacy = legacyPayload.catch({}).parse(tweet.legacy ?? tweet.details ?? {});
  const extended = asObject(rawLegacy.extended_entities).media;
  const entities = asObject(rawLegacy.entities).media;
  const author = readAuthor(tweet, handleInLinks(extended ?? entities, id));
  if (!author) oddities.note("core.user_results: no author");
  const card = readCards(tweet, oddities);
  const note = asObject(asObject(asObject(tweet.note_tweet).note_tweet_results).result).text;
  const lists = [
    readMediaList(extended, "legacy.extended_entities.media", oddities),
    readMediaList(entities, "legacy.entities.media", oddities),
    readMediaEntities(tweet.media_entities, "media_entities", oddities),
  ];
  const facts: PostFacts = {
    id,
    author,
    text: typeof note === "string" ? note : (legacy.full_text ?? ""),
    lang: legacy.lang,
    postedAt: legacy.created_at ?? legacy.created_at_ms ?? null,
    sensitive: behindBlur || legacy.possibly_sensitive === true,
    withheld: isWithheld(legacy),
    media: [...bestList(lists), ...card.media, ...readArticle(tweet, oddities)],
    live: card.live,
    externalUrl: card.externalUrl,
    quoted: null,
  };
  noteHiddenMedia(tweet, facts, oddities);
  return facts;
}

/** X keeps these apart from the media of the post. */
function readArticle(tweet: Record<string, unknown>, oddities: Oddities): MediaFacts[] {
  if (!isObject(tweet.article)) return [];
  const outer = asObject(tweet.article);
  const results = asObject(outer.article_results ?? outer);
  const article = asObject(results.result ?? results);
  const path = "article.article_results.result";
  const cover = article.cover_media
    ? [readMediaEntity(article.cover_media, `${path}.cover_media`, oddities)]
    : [];
  const others = readMediaEntities(article.media_entities, `${path}.media_entities`, oddities);
  const seen = new Set<string>();
  return [...cover, ...others].filter(isMoving).filter(({ variants }) => {
    const key = variants.map(({ url }) => url).join();
    const isNew = key === "" || !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function readAuthor(tweet: Record<string, unknown>, linked: string | null): AuthorFacts | null {
  const parsed = userPayload.safeParse(userOf(tweet));
  if (!parsed.success) return null;
  const { rest_id, core, legacy, avatar, profile_bio: bio } = parsed.data;
  const handle = core?.screen_name ?? legacy?.screen_name ?? linked;
  if (!handle) return null;
  return {
    accountId: rest_id ?? null,
    handle,
    name: core?.name ?? legacy?.name ?? handle,
    avatarUrl: avatar?.image_url ?? legacy?.profile_image_url_https ?? null,
    description: legacy?.description ?? bio?.description ?? null,
  };
}
