import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { socialMetadata } from "@/components/layout/site-metadata";
import { isHandle } from "@/lib/authors/username";
import { alternatesOf } from "@/lib/i18n/alternates";
import type { Language } from "@/lib/i18n/languages";
import { shareImagePath, videoPath } from "@/lib/routes";
import type { VideoDetail } from "@/lib/videos/video-detail-schema";

type Subject = { language: Language; video: VideoDetail; isListed: boolean };

/** Search engines cut what is longer. */
const MAX_TITLE = 68;
const MAX_DESCRIPTION = 160;
const LEAST_TITLE = 12;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A text of at most `max` characters, cut between characters as people see them. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > max - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}

/** The author's name, or the handle; null if X does not name the author. */
export function nameOf({ author, authorName }: Pick<VideoDetail, "author" | "authorName">) {
  return isHandle(author) ? authorName.trim() || `@${author}` : null;
}

/** What the page is called, and what it says of itself in the head. */
export async function wordsOf(language: Language, video: VideoDetail) {
  const t = await getTranslations({ locale: language, namespace: "Video" });
  const name = nameOf(video);
  if (name === null) {
    const heading = t("headingUnknown");
    return { heading, title: t("metaTitleUnknown"), description: t("metaDescriptionUnknown") };
  }
  const hasText = video.title !== "" && video.title !== video.authorName;
  const heading = hasText ? video.title : t("heading", { name });
  const short = cutText(name, 30);
  const description = t("metaDescription", { name: short });
  const room = MAX_TITLE - t("metaTitle", { title: "", name: short }).length;
  if (!hasText || room < LEAST_TITLE) {
    return { heading, title: t("metaTitlePlain", { name: short }), description };
  }
  return {
    heading,
    title: t("metaTitle", { title: cutText(video.title, room), name: short }),
    description: cutText(`${description} ${video.title}`, MAX_DESCRIPTION),
  };
}

/**
 * The head of a video's page. Where its link is shared, a sensitive video is not shown, nor one that is
 * in no list, such as a blocked author's.
 */
export async function watchMetadata(subject: Subject): Promise<Metadata> {
  const { language, video, isListed } = subject;
  const siteName = (await getTranslations({ locale: language, namespace: "Meta" }))("siteName");
  const { title, description } = await wordsOf(language, video);
  const [file] = video.qualities;
  const poster = isListed && !video.sensitive ? video.thumbnail : null;
  return {
    title,
    description,
    alternates: alternatesOf(`/video/${video.id}`, language),
    ...socialMetadata({
      ...{ language, title, description, siteName },
      url: videoPath(language, video.id),
      image: shareImagePath(language, "home"),
      ...(poster && file && { video: { file: file.url, poster, ...sizeOf(video) } }),
    }),
    ...(!isListed && { robots: { index: false, follow: true } }),
    ...(video.sensitive && { other: { rating: "adult" } }),
  };
}

const sizeOf = ({ width, height }: VideoDetail) => ({
  width: width ?? 1280,
  height: height ?? 720,
});
