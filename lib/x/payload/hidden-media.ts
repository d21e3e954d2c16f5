import type { PostFacts } from "../facts";
import { isMoving } from "./media";
import type { Oddities } from "./oddities";
import { asObject } from "./shape";

/** Call it if no video was found: unreadable parts may hold one, so the answer must not be "no video". */
export function noteHiddenMedia(
  tweet: Record<string, unknown>,
  { media }: PostFacts,
  oddities: Oddities,
): void {
  if (media.some(isMoving)) return;
  for (const name of ["legacy", "details"]) noteUnlessFull(tweet[name], name, oddities);
  const legacy = asObject(tweet.legacy ?? tweet.details);
  const extended = legacy.extended_entities ?? tweet.extended_entities;
  noteUnlessFull(extended, "extended_entities", oddities);
  // X leaves the list out where there is nothing to list.
  if (asObject(extended).media === null || isEmptyList(asObject(extended).media))
    oddities.noteMedia("extended_entities.media: empty");
  noteUnlessObject(legacy.entities, "legacy.entities", oddities);
  noteUnlessObject(tweet.entities, "entities", oddities);
  for (const list of [
    asObject(extended).media,
    asObject(legacy.entities).media,
    asObject(tweet.entities).media,
    tweet.mediaDetails,
  ]) {
    const isOdd = Array.isArray(list) ? list.some(isOfVideo) : list !== undefined && list !== null;
    if (isOdd) oddities.noteMedia("media: no video in it");
  }
  noteArticle(tweet.article, oddities);
}

/** X links a medium to `…/status/1/video/1`, and keeps the stills of videos apart from photos. */
function isOfVideo(item: unknown): boolean {
  const { expanded_url: link, media_url_https: still } = asObject(item);
  return (
    (typeof link === "string" && /\/status\/\d+\/video\/\d+\/?$/.test(link.slice(0, 300))) ||
    (typeof still === "string" && /_video_thumb\//.test(still.slice(0, 300)))
  );
}

function noteArticle(article: unknown, oddities: Oddities): void {
  noteUnlessFull(article, "article", oddities);
  const { article_results: results } = asObject(article);
  noteUnlessFull(results, "article.article_results", oddities);
  noteUnlessFull(asObject(results).result, "article.article_results.result", oddities);
}

export function noteUnlessFull(part: unknown, path: string, oddities: Oddities): void {
  if (isObject(part) && Object.keys(part).length === 0) oddities.noteMedia(`${path}: empty`);
  else noteUnlessObject(part, path, oddities);
}

export function noteUnlessObject(part: unknown, path: string, oddities: Oddities): void {
  if (part === undefined || part === null || isObject(part)) return;
  oddities.noteMedia(`${path}: no object`);
}

function isObject(part: unknown): part is object {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

function isEmptyList(part: unknown): boolean {
  return Array.isArray(part) && part.length === 0;
}
