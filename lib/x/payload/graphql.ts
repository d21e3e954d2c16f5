import { z } from "zod";
import type { AuthorFacts, MediaFacts, PostFacts, Reading } from "../facts";
import { type Refusal, refuse } from "../refusals";
import { hasFile } from "../variants";
import { readCard } from "./card";
import { isMoving, readMediaEntities, readMediaEntity, readMediaList } from "./media";
import { createOddities, type Oddities } from "./oddities";
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
import { readStatedRefusal } from "./stated-refusal";

const named = soft(z.object({ name: softString, screen_name: softHandle }));

/** X moved name and handle from `legacy` to `core` during 2025; it sends both forms, also mixed. */
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

/** Unwraps `TweetWithVisibilityResults`, which X also uses for outdated versions. */
function unwrapResult(result: unknown): Unwrapped {
  const outer = asObject(result);
  const behindBlur = Boolean(asObject(outer.mediaVisibilityResults).blurred_image_interstitial);
  return { tweet: outer.tweet ? asObject(outer.tweet) : outer, behindBlur };
}

/**
 * Reads the post `asked`, the original where it is a repost, and the quoted post one level deep. What
 * is odd in it loses itself only.
 */
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
  const original = asObject(legacy.retweeted_status_result ?? legacy.retweeted_status_results);
  if (original.result) {
    const inner = readOriginal(original.result, asked, oddities);
    const isReadable = inner.kind === "refusal" || inner.facts.media.some(hasFile);
    if (isReadable || !facts.media.some(hasFile)) return inner;
  }
  const whole = withQuoted(facts, readQuoted(tweet));
  const isReadable = isPost(tweet) || [whole, whole.quoted].some((one) => one?.media.some(hasFile));
  if (!isReadable) return { kind: "unread", detail: "legacy: missing" };
  return { kind: "read", facts: whole, odd: oddities.odd, hidesMedia: oddities.hidesMedia() };
}

/** Whether an object is a post at all: what X does not show has neither. */
function isPost(tweet: Record<string, unknown>): boolean {
  return [tweet.legacy, tweet.details].some((part) => typeof part === "object" && part !== null);
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
  const facts = withQuoted(readPost(result, own, oddities), readQuoted(tweet));
  if (!isPost(tweet)) oddities.noteMedia("retweeted_status_result: no post");
  return { kind: "read", facts, odd: oddities.odd, hidesMedia: oddities.hidesMedia() };
}

/**
 * A quoted post that is broken or refused is none: it never fails the outer one. Without an id of its own
 * it has the one that the outer post or its links name, else none.
 */
function readQuoted(outer: Record<string, unknown>): PostFacts | null {
  const { result } = asObject(outer.quoted_status_result);
  if (typeof result !== "object" || result === null || refusalOf(result)) return null;
  const { tweet } = unwrapResult(result);
  const legacy = asObject(tweet.legacy);
  const named = asObject(outer.legacy).quoted_status_id_str;
  const linked = idInLinks(asObject(legacy.extended_entities).media);
  const id = ownIdOf("", [tweet.rest_id, legacy.id_str, named, linked]);
  return readPost(result, id, createOddities());
}

/** The account of a post, in its plural or singular place. */
function userOf(tweet: Record<string, unknown>): Record<string, unknown> {
  const core = asObject(tweet.core);
  return asObject(asObject(core.user_results ?? core.user_result).result);
}

/** What X states in place of a post, or of its author. */
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

/** A post without the one that it quotes. */
function readPost(result: unknown, asked: string, oddities: Oddities): PostFacts {
  const { tweet, behindBlur } = unwrapResult(result);
  const rawLegacy = asObject(tweet.legacy);
  const id = ownIdOf(asked, [tweet.rest_id, rawLegacy.id_str]);
  const legacy = legacyPayload.catch({}).parse(tweet.legacy ?? tweet.details ?? {});
  const extended = asObject(rawLegacy.extended_entities).media;
  const entities = asObject(rawLegacy.entities).media;
  const author = readAuthor(tweet, handleInLinks(extended ?? entities, id));
  if (!author) oddities.note("core.user_results: no author");
  const card = readCard(tweet.card ?? tweet.tweet_card, "card", oddities);
  const note = asObject(asObject(asObject(tweet.note_tweet).note_tweet_results).result).text;
  const lists = [
    readMediaList(extended, "legacy.extended_entities.media", oddities),
    readMediaList(entities, "legacy.entities.media", oddities),
    readMediaEntities(tweet.media_entities, "media_entities", oddities),
  ];
  return {
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
}

/** X repeats the media in several lists: the first with a file, else the first with anything. */
function bestList(lists: MediaFacts[][]): MediaFacts[] {
  return lists.find((list) => list.some(hasFile)) ?? lists.find((list) => list.length > 0) ?? [];
}

/** The videos of an article, which X keeps apart from the media of its post. */
function readArticle(tweet: Record<string, unknown>, oddities: Oddities): MediaFacts[] {
  const article = asObject(asObject(asObject(tweet.article).article_results).result);
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
