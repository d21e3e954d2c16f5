// Apart from `card.ts`: a page whose cards the server made loads it with the next page of its list.
import { clockTime, fullCount, relativeTime, shortCount } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { ListingVideo } from "@/lib/videos/listing-schema";
import { type Card, type Count, isListed } from "./card";
import { shapeOf } from "./shape";

type Wording = {
  language: Language /** ISO 8601: the time that ages are relative to. */;
  now: string;
};

/** A video's card, or null without a file. */
export function cardOf(video: ListingVideo, { language, now }: Wording): Card | null {
  const { downloadUrl, qualities, author, duration, createdAt } = video;
  if (downloadUrl === null) return null;
  const files = qualities.map(({ url }) => url);
  const count = (value: number): Count => ({
    short: shortCount(value, language),
    full: fullCount(value, language),
  });
  const handle = /^\w{1,20}$/.test(author) && author !== "i" ? author : null;
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
    sensitive: video.sensitive,
    videoCount: video.videoCount,
    length: clockTime(duration === null ? null : duration * 1000),
    downloads: count(video.timeframeDownloads ?? video.downloadCount),
    views: count(video.viewCount),
    createdAt,
    age: relativeTime(createdAt, now, language),
    ...(video.rankChange && { rankChange: video.rankChange }),
  };
}
