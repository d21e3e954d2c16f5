import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { alternatesOf, socialMetadata, UNLISTED } from "@/components/layout/site-metadata";
import { isHandle } from "@/lib/authors/username";
import { joinSentences } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { UNREAD_METADATA } from "@/lib/page-marks";
import { embedPath, oembedPath, shareImagePath, videoPath } from "@/lib/routes";
import type { VideoDetail } from "@/lib/videos/listing-schema";
import { previewFile, previewSize } from "@/lib/videos/preview-file";

type Subject = {
  language: Language;
  video: VideoDetail;
  isListed: boolean;
  isWhole: boolean;
  site: URL;
};

/** Search engines cut what is longer. */
const MAX_TITLE = 68;
const MAX_DESCRIPTION = 160;
const LEAST_TITLE = 12;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cuts between characters as people see them. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > max - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Null if X does not name the author. */
export function nameOf({ author, authorName }: Pick<VideoDetail, "author" | "authorName">) {
  return isHandle(author) ? authorName.trim() || `@${author}` : null;
}

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
    description: cutText(joinSentences(language, description, video.title), MAX_DESCRIPTION),
  };
}

/** Shared links do not show a sensitive video, nor one that is in no list. */
export async function watchMetadata(subject: Subject): Promise<Metadata> {
  const { language, video, isListed, isWhole, site } = subject;
  const { siteName } = (await loadMessages(language)).Meta;
  const { title, description } = await wordsOf(language, video);
  const [media] = video.videos;
  const poster = isListed && !video.sensitive ? video.thumbnail : null;
  const isShared = poster !== null && media !== undefined;
  const page = new URL(videoPath(language, video.id), site).href;
  const social = socialMetadata({
    ...{ language, title, description, siteName },
    url: videoPath(language, video.id),
    image: shareImagePath(language, "home"),
    ...(isShared && {
      video: {
        poster,
        file: previewFile(media),
        player:
          site.protocol === "https:" ? new URL(embedPath(video.id, language), site).href : null,
        ...previewSize(media),
      },
    }),
  });
  return {
    title,
    description,
    alternates: {
      ...alternatesOf(`/video/${video.id}`, language),
      ...(isShared && { types: { "application/json+oembed": [{ url: oembedPath(page), title }] } }),
    },
    ...social,
    ...(!isListed && UNLISTED),
    other: {
      ...social.other,
      ...(video.sensitive && { rating: "adult" }),
      ...(!isWhole && UNREAD_METADATA),
    },
  };
}
