import { clockTime } from "@/components/extraction/clock-time";
import type { Language } from "@/lib/i18n/languages";
import type { ListingVideo } from "@/lib/videos/listing-schema";
import { fullCount, shortCount } from "./counts";
import { relativeTime } from "./relative-time";
import { shapeOf } from "./shape";

type Count = { short: string; full: string };

/**
 * A video as a card shows it. Numbers and times are words already: the two sides do not format
 * alike, so a card is worded on one side only, the server for the first page of a list and the
 * browser for the others.
 */
export type Card = {
  id: string;
  postUrl: string;
  title: string;
  /** Null where X does not name the author. */
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
  /** `3:24`; empty where it is not known. */
  length: string;
  downloads: Count;
  views: Count;
  createdAt: string;
  /** Empty for less than a minute. */
  age: string;
};

type Wording = {
  language: Language /** ISO 8601: what ages are counted back from. */;
  now: string;
};

/** A video's card, or null where it has nothing to open. */
export function cardOf(video: ListingVideo, { language, now }: Wording): Card | null {
  const { downloadUrl, qualities, author, duration, createdAt } = video;
  if (downloadUrl === null) return null;
  const count = (value: number): Count => ({
    short: shortCount(value),
    full: fullCount(value, language),
  });
  const handle = /^\w{1,15}$/.test(author) && author !== "i" ? author : null;
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
