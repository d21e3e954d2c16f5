import { clockTime, fullCount, relativeTime, shortCount } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import type { ListingVideo } from "@/lib/videos/listing-schema";

/** Texts of cards in the language of the page. */
export type CardTexts = Messages["Card"];

type Count = { short: string; full: string };

/**
 * A formatted video. Server and browser format numbers and times differently, so a card is formatted
 * on one side only: the first page of a list on the server, later ones in the browser.
 */
export type Card = {
  id: string;
  postUrl: string;
  title: string;
  /** Null if X does not name the author. */
  handle: string | null;
  name: string;
  thumbnail: string | null;
  /** Height of the picture in sixteenths of its width. */
  shape: number;
  /** Alone in its row on a phone. */
  isWide?: boolean;
  /** In the best quality. */
  videoUrl: string;
  /** In the smallest one. */
  previewUrl: string;
  sensitive: boolean;
  videoCount: number;
  /** `3:24`; empty if unknown. */
  length: string;
  downloads: Count;
  views: Count;
  createdAt: string;
  /** Empty for less than a minute. */
  age: string;
};

type Wording = {
  language: Language /** ISO 8601: the time that ages are relative to. */;
  now: string;
};

/** A video's card, or null without a file. */
export function cardOf(video: ListingVideo, { language, now }: Wording): Card | null {
  const { downloadUrl, qualities, author, duration, createdAt } = video;
  if (downloadUrl === null) return null;
  const count = (value: number): Count => ({
    short: shortCount(value),
    full: fullCount(value, language),
  });
  const handle = /^\w{1,20}$/.test(author) && author !== "i" ? author : null;
  return {
    id: video.id,
    postUrl: video.url,
    title: video.title,
    handle,
    name: handle === null ? "" : video.authorName || `@${handle}`,
    thumbnail: video.thumbnail,
    shape: shapeOf(video.width, video.height),
    videoUrl: downloadUrl,
    previewUrl: qualities.at(-1)?.url ?? downloadUrl,
    sensitive: video.sensitive,
    videoCount: video.videoCount,
    length: clockTime(duration === null ? null : duration * 1000),
    downloads: count(video.downloadCount),
    views: count(video.viewCount),
    createdAt,
    age: relativeTime(createdAt, now, language),
  };
}

/** A card is sixteen units wide; its picture is a whole number of units high. */
const UNITS_WIDE = 16;

/** 16:9, for videos of unknown size. */
const UNKNOWN = 9;

/** From a banner to twice as high as wide; taller and wider pictures are cropped. */
const LOWEST = 6;
const HIGHEST = 32;

/** Height of a picture in units, within a thirty-second of the width of its true shape. */
export function shapeOf(width: number | null, height: number | null): number {
  if (!width || !height) return UNKNOWN;
  return Math.min(HIGHEST, Math.max(LOWEST, Math.round((UNITS_WIDE * height) / width)));
}
