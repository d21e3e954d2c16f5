import "server-only";
import { listSitemapAuthors } from "@/db/queries/sitemaps";
import { AppError } from "@/lib/errors";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/i18n/languages";
import { authorPath, pagePath } from "@/lib/routes";
import { sitemapOf, spanOf } from "./sitemap-parts";
import type { SitemapEntry } from "./sitemap-xml";

/** Pages that every language has. */
const TRANSLATED = ["home", "recent", "popular", "highlyRated", "authors", "report"] as const;
/** English in every language. */
const ENGLISH = ["terms", "privacy"] as const;

/** The addresses of one sitemap; `not_found` for a name that none has. */
export async function getSitemap(name: string, site: URL): Promise<SitemapEntry[]> {
  const sitemap = sitemapOf(name);
  if (sitemap?.kind === "authors") return authorEntries(sitemap.number, site);
  if (sitemap?.number === 1) return pageEntries(site);
  throw new AppError("not_found");
}

function pageEntries(site: URL): SitemapEntry[] {
  const paths = [
    ...LANGUAGES.flatMap((language) => TRANSLATED.map((page) => pagePath(language, page))),
    ...ENGLISH.map((page) => pagePath(DEFAULT_LANGUAGE, page)),
  ];
  return paths.map((path) => ({ url: new URL(path, site).href, lastModified: null }));
}

async function authorEntries(number: number, site: URL): Promise<SitemapEntry[]> {
  const { from, until } = spanOf(number);
  const rows = await listSitemapAuthors(from, until);
  return rows.flatMap(({ username, lastStoredAt }) => {
    const lastModified = new Date(lastStoredAt);
    return LANGUAGES.map((language) => ({
      url: new URL(authorPath(language, username), site).href,
      lastModified,
    }));
  });
}
