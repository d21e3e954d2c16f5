import { xmlText } from "@/lib/feeds/atom";

/** An address for search engines, and when what it shows last changed, where that is known. */
export type SitemapEntry = { url: string; lastModified: Date | null };

function document(root: string, item: string, entries: SitemapEntry[]): string {
  const items = entries.map(({ url, lastModified }) => {
    const time = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : "";
    return `<${item}><loc>${xmlText(url)}</loc>${time}</${item}>\n`;
  });
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${items.join("")}</${root}>\n`;
}

/** A list of sitemaps (sitemaps.org protocol). */
export function sitemapIndexXml(entries: SitemapEntry[]): string {
  return document("sitemapindex", "sitemap", entries);
}

/** A sitemap. Language alternates are in the pages' heads; here they would make it ten times larger. */
export function sitemapXml(entries: SitemapEntry[]): string {
  return document("urlset", "url", entries);
}
