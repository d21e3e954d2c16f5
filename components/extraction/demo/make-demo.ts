import { isHandle } from "@/lib/authors/username";
import { clockTime } from "@/lib/i18n/format";
import type { Messages } from "@/lib/i18n/load-messages";
import { shortTitle } from "@/lib/short-title";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { qualityLabel } from "@/lib/x/variants";
import type { DemoTexts, DemoVideo } from "./demo-card";

export function demoTexts({ Home, Result }: Messages): DemoTexts {
  const captions = { video: Home.demoToday, none: Home.demo };
  return { save: Result.save, link: Home.placeholder, captions };
}

/** Null without a picture. */
export function demoOf(list: Pick<ListedPage, "videos"> | null): DemoVideo | null {
  const video = list?.videos[0];
  if (!video?.thumbnail || video.sensitive) return null;
  const { author, authorName, duration, qualities } = video;
  const [width = null, height = null] = (qualities[0]?.resolution ?? "").split("x").map(Number);
  const handle = isHandle(author) ? author : null;
  return {
    id: video.id,
    postUrl: video.url,
    title: shortTitle(video.title),
    handle,
    name: handle === null ? "" : authorName || `@${handle}`,
    avatar: video.authorAvatar,
    thumbnail: video.thumbnail,
    length: clockTime(duration === null ? null : duration * 1000),
    quality: width && height ? qualityLabel({ width, height }, "video") : null,
  };
}
