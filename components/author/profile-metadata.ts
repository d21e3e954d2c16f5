import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import {
  alternatesOf,
  feedTypes,
  socialMetadata,
  titleOfPage,
  UNLISTED,
} from "@/components/layout/site-metadata";
import type { Author } from "@/lib/authors/schema";
import { isHandle, shownName } from "@/lib/authors/username";
import { PROFILE, type ProfileView, profileQuery } from "@/lib/authors/views";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { UNREAD_METADATA } from "@/lib/page-marks";
import { authorFeedPath, authorImagePath, authorPath, oembedPath } from "@/lib/routes";
import type { AuthorVideosPage } from "@/lib/videos/listing-schema";

type Subject = {
  language: Language;
  author: Author;
  view: ProfileView;
  videos: { page: AuthorVideosPage; isListed: boolean } | null;
  site: URL;
};

/** Pages with fewer are not indexed. */
const MIN_VIDEOS = 3;

function isKept({ author, view, videos }: Subject): boolean {
  if (author.is_blocked || !isHandle(author.username) || !PROFILE.isUsual(view.sort)) return false;
  if (videos === null) return true;
  const { data, pagination } = videos.page;
  return videos.isListed && pagination.total >= MIN_VIDEOS && data.length > 0;
}

export async function profileMetadata(subject: Subject): Promise<Metadata> {
  const { language, author, view, videos, site } = subject;
  const { username } = author;
  const t = await getTranslations({ locale: language, namespace: "Author" });
  const { AuthorSearch, Meta } = await loadMessages(language);
  const { siteName } = Meta;
  const name = shownName(author, AuthorSearch.unnamed);
  const hasHandle = isHandle(username);
  const count = videos?.page.pagination.total ?? author.video_count;
  const whole = hasHandle ? t("metaTitle", { name, username }) : `${name} | ${siteName}`;
  const title = await titleOfPage(language, whole, view.page);
  const description = hasHandle ? t("metaDescription", { name, username, count }) : t("shareLead");
  const isBeyond = videos?.page.data.length === 0;
  const own = profileQuery({ sort: "created_at", page: isBeyond ? 1 : view.page });
  const feeds = await getTranslations({ locale: language, namespace: "Feeds" });
  const page = new URL(authorPath(language, username), site).href;
  const types = {
    ...feedTypes({
      title: feeds("author", { name, username }),
      url: authorFeedPath(language, username),
    }).types,
    "application/json+oembed": [{ title: whole, url: oembedPath(page) }],
  };
  const showsAdult = videos?.page.data.some(({ sensitive }) => sensitive);
  return {
    title,
    description,
    ...(hasHandle && { keywords: t("keywords", { name, username }) }),
    authors: hasHandle ? [{ name, url: `https://x.com/${username}` }] : [{ name }],
    alternates: {
      ...alternatesOf(`/author/${encodeURIComponent(username)}${own}`, language),
      ...(!author.is_blocked && hasHandle && { types }),
    },
    ...socialMetadata({
      ...{ language, title, description, siteName },
      ...(hasHandle && { username }),
      url: authorPath(language, username) + own,
      image: author.is_blocked ? null : authorImagePath(language, username),
    }),
    ...(!isKept(subject) && UNLISTED),
    other: { ...(showsAdult && { rating: "adult" }), ...(videos === null && UNREAD_METADATA) },
  };
}
