import "server-only";
import { LRUCache } from "lru-cache";
import { listSitemapParts } from "@/db/queries/sitemaps";
import { currentContentVersion } from "@/lib/content-version";
import { processWide } from "@/lib/process-wide";
import { SPAN, sitemapFile } from "./sitemap-parts";
import type { SitemapEntry } from "./sitemap-xml";

/**
 * Every video is read for it: at most once in 30 s, but for a block or a removal, which may have
 * emptied a sitemap.
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
            lastModified: new Date(lastStoredAt),
          }));
        },
      }),
  );

/** The sitemaps that there are; `lastModified` is when one of their authors got a video. */
export async function listSitemaps(site: URL): Promise<SitemapEntry[]> {
  const url = (file: string) => new URL(`/sitemaps/${file}`, site).href;
  const parts = (await index().fetch(await currentContentVersion())) ?? [];
  return [
    { url: url(sitemapFile({ kind: "pages", number: 1 })), lastModified: null },
    ...parts.map(({ number, lastModified }) => ({
      url: url(sitemapFile({ kind: "authors", number })),
      lastModified,
    })),
  ];
}
