import "server-only";
import { z } from "zod";
import { requireShownAuthor } from "@/lib/authors/find-author";
import { isHandle } from "@/lib/authors/username";
import { AppError } from "@/lib/errors";
import { markup } from "@/lib/http/plain/plain-page";
import { formatMessage } from "@/lib/i18n/format-message";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { queryValues } from "@/lib/query-values";
import { authorImagePath, authorPath, embedPath } from "@/lib/routes";
import { SHARE_SIZE } from "@/lib/share-images/share-size";
import { siteUrl } from "@/lib/site-url";
import { previewSize } from "./preview-file";
import { requireEmbeddableVideo } from "./stored-video";

/** Any other text is no bound. */
const pixels = z
  .string()
  .optional()
  .transform((text) =>
    /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : Number.POSITIVE_INFINITY,
  );

export const OembedQuery = z.object({
  url: z.string(),
  format: z.string().default("json"),
  maxwidth: pixels,
  maxheight: pixels,
});

type OembedQuery = z.output<typeof OembedQuery>;

type Size = { width: number; height: number };

/** oEmbed 1.0, 2.3.4.2 and 2.3.4.4. */
type OembedAnswer = Size & {
  version: "1.0";
  type: "video" | "rich";
  provider_name: string;
  provider_url: string;
  title: string;
  author_name?: string;
  author_url?: string;
  cache_age: number;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
  html: string;
};

const CACHE_AGE = 3600;

const MOST = 1920;

const RICH: Size = { width: 550, height: 160 };

const DESCRIBED =
  /^\/(?:([A-Za-z-]{2,5})\/)?(?:(?:video|embed)\/(\d{1,19})|author\/([^/]{1,60}))\/?$/;

/** The page is never fetched. Null if it has no description. */
function pageAt(address: string) {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams, username, password } = new URL(address);
  if (origin !== siteUrl().origin || username !== "" || password !== "") return null;
  const [whole, first, id, handle] = DESCRIBED.exec(pathname) ?? [];
  if (whole === undefined || (first !== undefined && !isLanguage(first))) return null;
  const named = first ?? queryValues(searchParams).lang;
  return { id, handle, language: isLanguage(named) ? named : DEFAULT_LANGUAGE };
}

function bounded({ width, height }: Size, query: OembedQuery): Size {
  const most = { width: Math.min(MOST, query.maxwidth), height: Math.min(MOST, query.maxheight) };
  const scale = Math.min(1, most.width / width, most.height / height);
  const side = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: side(width), height: side(height) };
}

/** A picture is named within the bounds only: it is not drawn in other sizes. */
function thumbnailOf(url: string | null, size: Partial<Size>, query: OembedQuery) {
  const { width, height } = size;
  if (!url || !width || !height) return {};
  if (width > query.maxwidth || height > query.maxheight) return {};
  return { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height };
}

function authorOf(language: Language, { username, name }: { username: string; name: string }) {
  const url = new URL(authorPath(language, username), siteUrl()).href;
  return { author_name: name, author_url: url };
}

const provided = (type: OembedAnswer["type"]) =>
  ({
    version: "1.0",
    type,
    provider_name: "Postreel",
    provider_url: siteUrl().href,
    cache_age: CACHE_AGE,
  }) as const;

/** `format_unsupported` for XML, `not_found` for other addresses. */
export async function describeEmbed(query: OembedQuery): Promise<OembedAnswer> {
  if (query.format !== "json") throw new AppError("format_unsupported");
  const page = pageAt(query.url);
  if (page?.id !== undefined) return describeVideo(page.id, page.language, query);
  if (page?.handle !== undefined) return describeAuthor(page.handle, page.language, query);
  throw new AppError("not_found");
}

async function describeVideo(
  id: string,
  language: Language,
  query: OembedQuery,
): Promise<OembedAnswer> {
  const video = await requireEmbeddableVideo(id);
  const { title, author, authorName, thumbnail } = video;
  const [media] = video.videos;
  const size = bounded(previewSize(media ?? video), query);
  const player = new URL(embedPath(video.id, language), siteUrl()).href;
  const frame = markup`<iframe src="${player}" width="${size.width}" height="${size.height}" title="${title}" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy" frameborder="0"></iframe>`;
  const pictured = { width: video.width ?? 0, height: video.height ?? 0 };
  return {
    ...provided("video"),
    title,
    ...(isHandle(author) && authorOf(language, { username: author, name: authorName || author })),
    ...thumbnailOf(thumbnail, pictured, query),
    html: frame.html,
    ...size,
  };
}

/** Without a script, style or frame a quotation looks like the site that it is on. */
async function describeAuthor(
  handle: string,
  language: Language,
  query: OembedQuery,
): Promise<OembedAnswer> {
  const author = await requireShownAuthor(handle);
  const { username, name } = author;
  if (!isHandle(username)) throw new AppError("not_found");
  const { Author } = await loadMessages(language);
  const facts = { name, username, count: author.video_count };
  const about = author.description || formatMessage(language, Author.metaDescription, facts);
  const written = authorOf(language, author);
  const quotation = markup`<blockquote cite="${written.author_url}"><p><a href="${written.author_url}">${name} (@${username})</a></p><p>${about}</p></blockquote>`;
  const image = new URL(authorImagePath(language, username), siteUrl()).href;
  return {
    ...provided("rich"),
    title: formatMessage(language, Author.metaTitle, facts),
    ...written,
    ...thumbnailOf(image, SHARE_SIZE, query),
    html: quotation.html,
    width: Math.min(RICH.width, query.maxwidth),
    height: Math.min(RICH.height, query.maxheight),
  };
}
