// Apart from `card.ts`: where the server made the cards, only the next page of a list loads this.
import { isHandle } from "@/lib/authors/username";
import { clockTime, fullCount, perLanguage, relativeTime, shortCount } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { ListingVideo } from "@/lib/videos/listing-schema";
import { timeOfPost } from "@/lib/videos/post-time";
import { type Card, type Count, isListed } from "./card";
import { shapeOf } from "./shape";

export type Wording = {
  language: Language;
  /** ISO 8601; ages are relative to it. */
  now: string;
  /** Ages count from when videos were added, not from the post. */
  isAdded?: boolean;
};

/** `2026-03-10T12:00Z`, as exact as an age. */
const toMinutes = (time: string) => time.replace(/:\d\d\.\d+Z$/, "Z");

/** `9.4%` */
const percent = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }),
);

/** Null without a file. */
export function cardOf(video: ListingVideo, { language, now, isAdded }: Wording): Card | null {
  const { downloadUrl, qualities, author, duration, createdAt, rating } = video;
  if (downloadUrl === null) return null;
  const files = qualities.map(({ url }) => url);
  const count = (value: number): Count => {
    const [short, full] = [shortCount(value, language), fullCount(value, language)];
    return { short, ...(full !== short && { full }) };
  };
  const posted = isAdded ? null : timeOfPost(video.twitterId);
  const at = toMinutes(posted?.toISOString() ?? createdAt);
  const handle = isHandle(author) ? author : null;
  return {
    id: video.id,
    postUrl: video.url,
    title: video.title,
    handle,
    name: handle === null ? "" : video.authorName || `@${handle}`,
    ...(handle && !isListed(video) && video.authorAvatar && { avatar: video.authorAvatar }),
    thumbnail: video.thumbnail,
    shape: shapeOf(video.width, video.height),
    files: files.length > 0 ? files : [downloadUrl],
    ...(video.sensitive && { sensitive: true }),
    ...(video.videoCount > 1 && { videoCount: video.videoCount }),
    length: clockTime(duration === null ? null : duration * 1000),
    downloads: count(video.timeframeDownloads ?? video.downloadCount),
    views: count(video.viewCount),
    ...(video.favoriteCount > 0 && { favorites: count(video.favoriteCount) }),
    ...(rating !== null && { rating: percent(language).format(rating) }),
    at,
    age: relativeTime(at, now, language),
    ...(isAdded && { isAdded }),
    ...(video.rankChange && { rankChange: video.rankChange }),
  };
}
