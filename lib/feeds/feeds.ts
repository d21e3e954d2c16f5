import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { requireShownAuthor } from "@/lib/authors/find-author";
import { isHandle } from "@/lib/authors/username";
import { AppError } from "@/lib/errors";
import { etagOf } from "@/lib/http/validators";
import { formatMessage } from "@/lib/i18n/format-message";
import { languageName } from "@/lib/i18n/language-name";
import { isLanguage, type Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { listPopular, listRising } from "@/lib/rankings/read";
import {
  authorFeedPath,
  authorPath,
  FEEDS,
  feedPath,
  languageBoardPath,
  pagePath,
} from "@/lib/routes";
import { processWide } from "@/lib/runtime/slots";
import { siteUrl } from "@/lib/site-url";
import { listVideosOf } from "@/lib/videos/author-videos";
import { listRecent } from "@/lib/videos/list-recent";
import type { ListingVideo } from "@/lib/videos/listing-schema";
import { type LanguageTimeframe, queryOfView } from "@/lib/videos/listing-view";
import { atomXml, type Feed, type FeedEntry } from "./atom";

/** Names without the ending match nothing. */
export const XmlName = z.string().transform((name) => /^(.+)\.xml$/.exec(name)?.[1] ?? "");

const SIZE = 30;
const PLACE = { limit: SIZE, offset: 0, cursor: null };

export type FeedAnswer = {
  xml: string;
  etag: string;
  /** When this process first saw it so: later than the true time, never earlier. */
  lastModified: Date;
};

const seen = () =>
  processWide("feeds.etags", () => new LRUCache<string, { etag: string; at: Date }>({ max: 2000 }));

function answerWith(feed: Feed): FeedAnswer {
  const xml = atomXml(feed);
  const etag = etagOf(Buffer.from(xml));
  const known = seen().get(feed.self);
  const now = new Date();
  const at = known?.etag === etag ? known.at : now;
  if (at === now) seen().set(feed.self, { etag, at });
  return { xml, etag, lastModified: at };
}

const absolute = (path: string) => new URL(path, siteUrl()).href;

/** Permanent: it does not depend on the page's address. */
const tagOf = (name: string) => `tag:${siteUrl().hostname},2026:${name}`;

function entryOf(video: ListingVideo, language: Language): FeedEntry {
  const { author, authorName, createdAt } = video;
  const url = isHandle(author) ? absolute(authorPath(language, author)) : video.url;
  const added = new Date(createdAt);
  return {
    id: tagOf(`video/${video.id}`),
    title: video.title,
    author: { name: authorName || author, url },
    published: added,
    updated: added,
    url: video.url,
    summary: `${authorName} (@${author}): ${video.title}`,
    picture: video.thumbnail,
    media: video.downloadUrl,
  };
}

type Described = Pick<Feed, "title" | "subtitle"> & { name: string; self: string; page: string };

async function feedOf(
  described: Described,
  videos: readonly ListingVideo[],
  language: Language,
): Promise<Feed> {
  const { Meta } = await loadMessages(language);
  const { name, self, page, ...texts } = described;
  return {
    ...texts,
    id: tagOf(`feed/${language}/${name}`),
    language,
    self: absolute(self),
    page: absolute(page),
    author: Meta.siteName,
    icon: absolute("/icons/192.png"),
    entries: videos.filter(({ sensitive }) => !sensitive).map((one) => entryOf(one, language)),
  };
}

/** `popular-24h-ja`. */
const LANGUAGE_FEED = /^popular-(24h|7d)-(.+)$/;

type ListFeed = Pick<Described, "title" | "subtitle" | "page"> & {
  read: () => Promise<{ videos: readonly ListingVideo[] }>;
};

async function listOf(language: Language, name: string): Promise<ListFeed> {
  const { Recent, Popular, Rising, Feeds, LanguageBoards } = await loadMessages(language);
  const popular = (timeframe: LanguageTimeframe, title: string): ListFeed => ({
    title,
    subtitle: Popular.description,
    page: pagePath(language, "popular") + queryOfView({ timeframe, page: 1 }),
    read: () => listPopular({ ...PLACE, timeframe }),
  });
  const own: Record<(typeof FEEDS)[number], ListFeed> = {
    recent: {
      title: Recent.metaTitle,
      subtitle: Recent.description,
      page: pagePath(language, "recent"),
      read: () => listRecent(PLACE),
    },
    "popular-24h": popular("24h", Feeds.popularDay),
    "popular-7d": popular("7d", Feeds.popularWeek),
    rising: {
      title: Rising.feed,
      subtitle: Rising.description,
      page: pagePath(language, "rising"),
      read: () => listRising(PLACE),
    },
  };
  const feed = FEEDS.find((one) => one === name);
  if (feed) return own[feed];
  const [, span, of] = LANGUAGE_FEED.exec(name) ?? [];
  if (!isLanguage(of)) throw new AppError("not_found");
  const timeframe = span === "7d" ? "7d" : "24h";
  const { feedDay, feedWeek, description } = LanguageBoards;
  const text = (message: string) =>
    formatMessage(language, message, { language: languageName(of, language) });
  return {
    title: text(timeframe === "24h" ? feedDay : feedWeek),
    subtitle: text(description),
    page: languageBoardPath(language, of) + queryOfView({ timeframe, page: 1 }),
    read: () => listPopular({ ...PLACE, timeframe, language: of }),
  };
}

export async function getFeed(language: Language, name: string): Promise<FeedAnswer> {
  const { read, ...described } = await listOf(language, name);
  const self = feedPath(language, name);
  return answerWith(await feedOf({ ...described, name, self }, (await read()).videos, language));
}

/** Throws `author_not_found` for an unknown or blocked author. */
export async function getAuthorFeed(language: Language, handle: string): Promise<FeedAnswer> {
  const author = await requireShownAuthor(handle);
  const { id, name, username } = author;
  if (!isHandle(username)) throw new AppError("author_not_found");
  const { Feeds } = await loadMessages(language);
  const { data } = await listVideosOf(id, {
    page: 1,
    per_page: SIZE,
    sort_by: "created_at",
    sort_order: "desc",
  });
  const texts = {
    title: formatMessage(language, Feeds.author, { name, username }),
    subtitle: author.description ?? "",
  };
  const self = authorFeedPath(language, username);
  const page = authorPath(language, username);
  return answerWith(await feedOf({ ...texts, name: `author/${id}`, self, page }, data, language));
}
