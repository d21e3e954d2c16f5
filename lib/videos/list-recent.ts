import "server-only";
import { countRecent, type NewestSlice, listRecent as readRecent } from "@/db/queries/listings";
import { createCache } from "@/lib/cached";
import { type ListingAnswer, rememberListing } from "./listing-cache";
import type { ListedPage, ListingQuery } from "./listing-schema";
import { newestPage, startOfPage } from "./newest-page";

/** The cached total may lag; an offset this far beyond it has no rows. */
const TOTAL_SLACK = 10_000;

export async function listRecent(query: ListingQuery): Promise<ListedPage> {
  return (await answerRecent(query)).page;
}

export async function answerRecent(query: ListingQuery): Promise<ListingAnswer> {
  const { limit, offset, cursor } = query;
  const start = startOfPage("recent", query);
  return rememberListing(`recent ${limit} ${cursor ?? offset}`, () => readPage(start, limit));
}

async function readPage({ offset, after }: NewestSlice, limit: number): Promise<ListedPage> {
  const asOf = new Date().toISOString();
  const counted = await recentTotal.get("total", () => countRecent());
  const isBeyond = after === null && offset > counted + TOTAL_SLACK;
  // One extra row shows whether there is a next page, whatever the cached total is.
  const found = isBeyond ? [] : await readRecent({ offset, after }, limit + 1);
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  const page = newestPage("recent", { offset, limit, rows, hasMore, counted, asOf });
  return { ...page, gaps: [] };
}

const TRUSTED_MS = 5000;
const STALE_MS = 60_000;

const recentTotal = createCache<number>({
  slot: "videos.recent-total",
  max: 1,
  freshMs: TRUSTED_MS,
  staleMs: STALE_MS,
  isVersioned: false,
});
