import "server-only";
import { createHash } from "node:crypto";
import { createCache } from "@/lib/cached";
import { GAPS_HEADER, gapsText } from "./list-gaps";
import type { ListedPage } from "./listing-schema";

export type ListingAnswer = {
  page: ListedPage;
  body: Uint8Array;
  etag: string;
  headers: Record<string, string>;
};

const listings = createCache<ListingAnswer>({
  slot: "videos.listings",
  maxSize: 32 * 1024 * 1024,
  sizeOf: ({ body }) => body.byteLength,
  freshMs: 1000,
  staleMs: 2000,
  keptMs: 10 * 60_000,
  patienceMs: 1000,
  meter: "listing",
});

/** Reads at most once a second and after a takedown. Serves the stale page without the database. */
export async function rememberListing(
  key: string,
  read: () => Promise<ListedPage>,
): Promise<ListingAnswer> {
  return listings.get(key, async (earlier) => sameOr(earlier, await read()));
}

/** Keeps the previous `ETag` if only the time differs. */
function sameOr(last: ListingAnswer | undefined, page: ListedPage): ListingAnswer {
  const { gaps, ...content } = page;
  const headers: Record<string, string> = gaps.length > 0 ? { [GAPS_HEADER]: gapsText(gaps) } : {};
  if (last && gapsText(last.page.gaps) === gapsText(gaps)) {
    const body = Buffer.from(JSON.stringify({ ...content, asOf: last.page.asOf }));
    if (body.equals(last.body)) return last;
  }
  const body = Buffer.from(JSON.stringify(content));
  const hash = createHash("sha256").update(body).update(gapsText(gaps));
  return { page, body, etag: `"${hash.digest("base64url")}"`, headers };
}
