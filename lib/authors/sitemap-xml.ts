import { xmlText } from "@/lib/feeds/atom";

/** `lastModified`: when what the page shows last changed, if known. */
export type SitemapEntry = { url: string; lastModified: Date | null };

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
