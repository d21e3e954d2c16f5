import "server-only";
import { z } from "zod";
import { isHandle } from "@/lib/authors/username";
import { AppError } from "@/lib/errors";
import { markup } from "@/lib/http/plain/plain-page";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/i18n/languages";
import { authorPath, embedPath } from "@/lib/routes";
import { siteUrl } from "@/lib/site-url";
import { requireEmbeddableVideo } from "./embeddable-video";
import { previewSize } from "./preview-file";
import type { VideoDetail } from "./video-detail-schema";

/** A whole number of pixels; any other text is no bound. */
const pixels = z
  .string()
  .optional()
  .transform((text) =>
    /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : Number.POSITIVE_INFINITY,
  );

export const OembedQuery = z.object({
  /** The page of a video on this site, as its address bar has it. */
  url: z.string(),
  format: z.string().default("json"),
  maxwidth: pixels,
  maxheight: pixels,
});

type OembedQuery = z.output<typeof OembedQuery>;

/** oEmbed 1.0, 2.3.4.2: a video. */
export const OembedAnswer = z.object({
  version: z.literal("1.0"),
  type: z.literal("video"),
  provider_name: z.string(),
  provider_url: z.url(),
  title: z.string(),
  author_name: z.string().optional(),
  author_url: z.url().optional(),
  cache_age: z.int(),
  thumbnail_url: z.url().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
  html: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
});

type OembedAnswer = z.output<typeof OembedAnswer>;

/** Seconds after which other sites should ask again. */
const CACHE_AGE = 3600;

/** Frames are never made wider or higher than this. */
const MOST = 1920;

const VIDEO_PAGE = /^\/(?:([A-Za-z-]{2,5})\/)?(?:video|embed)\/(\d{1,19})\/?$/;

/** The video whose page is at an address. The address is read, never fetched. */
function videoAt(address: string): { id: string; language: Language } | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams, username, password } = new URL(address);
  if (origin !== siteUrl().origin || username !== "" || password !== "") return null;
  const [, first, id] = VIDEO_PAGE.exec(pathname) ?? [];
  if (id === undefined || (first !== undefined && !isLanguage(first))) return null;
  const named = first ?? searchParams.get("lang");
  return { id, language: isLanguage(named) ? named : DEFAULT_LANGUAGE };
}

/** The largest size within the bounds that keeps the proportions. */
function bounded({ width, height }: { width: number; height: number }, query: OembedQuery) {
  const most = { width: Math.min(MOST, query.maxwidth), height: Math.min(MOST, query.maxheight) };
  const scale = Math.min(1, most.width / width, most.height / height);
  const side = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: side(width), height: side(height) };
}

/** The picture where its size is known and within the bounds: it is not drawn again. */
function thumbnailOf({ thumbnail, width, height }: VideoDetail, query: OembedQuery) {
  if (!thumbnail || !width || !height) return {};
  if (width > query.maxwidth || height > query.maxheight) return {};
  return { thumbnail_url: thumbnail, thumbnail_width: width, thumbnail_height: height };
}

/**
 * What another site shows in place of a link to a video's page. `format_unsupported` for XML,
 * `not_found` for an address that is no video's page here.
 */
export async function describeEmbed(query: OembedQuery): Promise<OembedAnswer> {
  if (query.format !== "json") throw new AppError("format_unsupported");
  const page = videoAt(query.url);
  if (!page) throw new AppError("not_found");
  const video = await requireEmbeddableVideo(page.id);
  const { title, author, authorName } = video;
  const [media] = video.videos;
  const { width, height } = bounded(previewSize(media ?? video), query);
  const site = siteUrl();
  const player = new URL(embedPath(video.id, page.language), site).href;
  return {
    version: "1.0",
    type: "video",
    provider_name: "Postreel",
    provider_url: site.href,
    title,
    ...(isHandle(author) && {
      author_name: authorName || author,
      author_url: new URL(authorPath(page.language, author), site).href,
    }),
    cache_age: CACHE_AGE,
    ...thumbnailOf(video, query),
    html: markup`<iframe src="${player}" width="${width}" height="${height}" title="${title}" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy" frameborder="0"></iframe>`
      .html,
    width,
    height,
  };
}
