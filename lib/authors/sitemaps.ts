import "server-only";
import { LRUCache } from "lru-cache";
import { listArchives } from "@/db/queries/archives";
import { listSitemapAuthors, listSitemapParts } from "@/db/queries/sitemaps";
import { currentContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/i18n/languages";
import { processWide } from "@/lib/process-wide";
import { archivePath, authorPath, pagePath } from "@/lib/routes";
import type { SitemapEntry } from "./sitemap-xml";

/** Pages that exist in every language. */
const TRANSLATED = [
  "home",
  "recent",
  "popular",
  "highlyRated",
  "authors",
  "report",
  "apiDocs",
  "helpIos",
  "helpAndroid",
  "helpDesktop",
] as const;
/** English in every language. */
const ENGLISH = ["terms", "privacy"] as const;

/**
 * Author ids in one sitemap, so that an author stays in the same file for good. A file has a URL per
 * language: 10 000 at most of the 50 000 allowed.
 */
const SPAN = Math.floor(10_000 / LANGUAGES.length);

/**
 * Reads every video: at most once in 30 s, except after a block or a removal, which may have emptied
 * a sitemap.
 */
const index = () =>
  processWide(
    "sitemap-index",
    () =>
      new LRUCache<number, { number: number; lastModified: Date }[]>({
        max: 1,
        ttl: 30_000,
        fetchMethod: async () => {
          const parts = await listSitemapParts(SPAN);
          return parts.map(({ part, lastStoredAt }) => ({
            number: part + 1,
            lastModified: lastStoredAt,
          }));
        },
      }),
  );

/** The sitemaps of the index; `lastModified` is when one of their authors got a video. */
export async function listSitemaps(site: URL): Promise<SitemapEntry[]> {
  const url = (file: string) => new URL(`/sitemaps/${file}.xml`, site).href;
  const parts = (await index().fetch(await currentContentVersion())) ?? [];
  return [
    { url: url("pages-1"), lastModified: null },
    ...parts.map(({ number, lastModified }) => ({ url: url(`authors-${number}`), lastModified })),
  ];
}

/** The URLs of one sitemap (`authors-3.xml`); `not_found` for any other name. */
export async function getSitemap(name: string, site: URL): Promise<SitemapEntry[]> {
  const [, kind, digits] = /^(pages|authors)-([1-9]\d{0,12})\.xml$/.exec(name) ?? [];
  if (kind === "authors") return authorEntries(BigInt(digits ?? 0), site);
  if (kind === "pages" && digits === "1") return pageEntries(site);
  throw new AppError("not_found");
}

/** Far from the 50 000 URLs of a sitemap: the newest of 15 years. */
const MAX_ARCHIVES = 6500;

async function pageEntries(site: URL): Promise<SitemapEntry[]> {
  const paths = [
    ...LANGUAGES.flatMap((language) => TRANSLATED.map((page) => pagePath(language, page))),
    ...ENGLISH.map((page) => pagePath(DEFAULT_LANGUAGE, page)),
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
async function authorEntries(number: bigint, site: URL): Promise<SitemapEntry[]> {
  const until = number * BigInt(SPAN);
  const rows = await listSitemapAuthors(String(until - BigInt(SPAN)), String(until));
  return rows.flatMap(({ username, lastStoredAt: lastModified }) =>
    LANGUAGES.map((language) => ({
      url: new URL(authorPath(language, username), site).href,
      lastModified,
    })),
  );
}
