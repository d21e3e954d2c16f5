import "server-only";
import { listArchives } from "@/db/queries/archives";
import {
  listSitemapAuthors,
  listSitemapParts,
  listSitemapVideoParts,
  listSitemapVideos,
  refreshSitemapParts,
  refreshSitemapVideoParts,
} from "@/db/queries/sitemaps";
import { createCache } from "@/lib/cached";
import { AppError } from "@/lib/errors";
import { xmlText } from "@/lib/feeds/atom";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@/lib/i18n/languages";
import {
  archivePath,
  authorPath,
  languageBoardPath,
  PAGE_NAMES,
  pageFacts,
  pagePath,
  videoPath,
} from "@/lib/routes";

/** Ids in one sitemap, so that each stays in its file. A URL per language: 10 000 of the 50 000 allowed. */
const SPAN = Math.floor(10_000 / LANGUAGES.length);

const pagesIn = (languages: "all" | "en") =>
  PAGE_NAMES.filter((page) => pageFacts(page).sitemap === languages);

type Part = { file: string; lastModified: Date };

const index = createCache<Part[]>({ slot: "authors.sitemap-index", max: 1, freshMs: 30_000 });

/** A job, since it reads every video. */
export async function refreshSitemaps(): Promise<void> {
  await refreshSitemapParts(SPAN);
  await refreshSitemapVideoParts(SPAN);
}

async function readIndex(): Promise<Part[]> {
  const [authors, videos] = await Promise.all([listSitemapParts(), listSitemapVideoParts(SPAN)]);
  return [
    ...authors.map(({ part, lastStoredAt }) => ({
      file: `authors-${part + 1}`,
      lastModified: lastStoredAt,
    })),
    ...videos.map(({ part, lastStoredAt }) => ({
      file: `videos-${part + 1}`,
      lastModified: lastStoredAt,
    })),
  ];
}

/** `lastModified` is when the newest of their videos was stored. */
export async function listSitemaps(site: URL): Promise<SitemapEntry[]> {
  const url = (file: string) => new URL(`/sitemaps/${file}.xml`, site).href;
  const parts = await index.get("parts", readIndex);
  return [
    { url: url("pages-1"), lastModified: null },
    ...parts.map(({ file, lastModified }) => ({ url: url(file), lastModified })),
  ];
}

export async function getSitemap(name: string, site: URL): Promise<SitemapEntry[]> {
  const [, kind, digits] = /^(pages|authors|videos)-([1-9]\d{0,12})\.xml$/.exec(name) ?? [];
  if (kind === "authors") return authorEntries(BigInt(digits ?? 0), site);
  if (kind === "videos") return videoEntries(BigInt(digits ?? 0), site);
  if (kind === "pages" && digits === "1") return pageEntries(site);
  throw new AppError("not_found");
}

/** Far from the 50 000 URLs of a sitemap: the newest of 15 years. */
const MAX_ARCHIVES = 6500;

async function pageEntries(site: URL): Promise<SitemapEntry[]> {
  const paths = [
    ...LANGUAGES.flatMap((language) => pagesIn("all").map((page) => pagePath(language, page))),
    // Each language's own leaderboard: the others are not for search engines.
    ...LANGUAGES.map((language) => languageBoardPath(language, language)),
    ...pagesIn("en").map((page) => pagePath(DEFAULT_LANGUAGE, page)),
  ];
  const archives = await listArchives(MAX_ARCHIVES);
  return [
    ...paths.map((path) => ({ url: new URL(path, site).href, lastModified: null })),
    ...archives.flatMap(({ period, madeAt }) =>
      LANGUAGES.map((language) => ({
        url: new URL(archivePath(language, period), site).href,
        lastModified: madeAt,
      })),
    ),
  ];
}

/** Ids are 64-bit, so ranges are text. */
function idsOf(number: bigint): [from: string, until: string] {
  const until = number * BigInt(SPAN);
  return [String(until - BigInt(SPAN)), String(until)];
}

function inEachLanguage(
  pathIn: (language: Language) => string,
  lastModified: Date,
  site: URL,
): SitemapEntry[] {
  return LANGUAGES.map((language) => ({ url: new URL(pathIn(language), site).href, lastModified }));
}

async function authorEntries(number: bigint, site: URL): Promise<SitemapEntry[]> {
  const rows = await listSitemapAuthors(...idsOf(number));
  return rows.flatMap(({ username, lastStoredAt }) =>
    inEachLanguage((language) => authorPath(language, username), lastStoredAt, site),
  );
}

async function videoEntries(number: bigint, site: URL): Promise<SitemapEntry[]> {
  const rows = await listSitemapVideos(...idsOf(number));
  return rows.flatMap(({ id, createdAt }) =>
    inEachLanguage((language) => videoPath(language, id), createdAt, site),
  );
}

/** `lastModified`: when what the page shows last changed, if known. */
type SitemapEntry = { url: string; lastModified: Date | null };

function document(root: string, item: string, entries: SitemapEntry[]): string {
  const items = entries.map(({ url, lastModified }) => {
    const time = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : "";
    return `<${item}><loc>${xmlText(url)}</loc>${time}</${item}>\n`;
  });
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${items.join("")}</${root}>\n`;
}

export function sitemapIndexXml(entries: SitemapEntry[]): string {
  return document("sitemapindex", "sitemap", entries);
}

/** Language alternates are in the pages' heads: here they would make it ten times larger. */
export function sitemapXml(entries: SitemapEntry[]): string {
  return document("urlset", "url", entries);
}
