import "server-only";
import { z } from "zod";
import { countRecent, listRecent as readRecent } from "@/db/queries/listings";
import { createCache } from "@/lib/cached";
import { type ListingAnswer, rememberListing } from "./listing-cache";
import type { ListedPage, ListingQuery } from "./listing-schema";
import { agreedTotal } from "./listing-schema";
import { decodeCursor, encodeCursor, listingVideo } from "./listing-video";

/** List, then microseconds of creation and id of the last video shown, and the number before it. */
const RecentCursor = z.tuple([
  z.literal("recent"),
  z.int().min(0),
  z.string().regex(/^[1-9]\d{0,17}$/),
  z.int().min(0),
]);

/** The cached total may lag; an offset this far beyond it has no rows. */
const TOTAL_SLACK = 10_000;

type Start = { offset: number; after: { micros: number; id: string } | null };

export async function listRecent(query: ListingQuery): Promise<ListedPage> {
  return (await answerRecent(query)).page;
}

export async function answerRecent(query: ListingQuery): Promise<ListingAnswer> {
  const { limit, offset, cursor } = query;
  const start = cursor === null ? { offset, after: null } : startAfter(cursor);
  return rememberListing(`recent ${limit} ${cursor ?? offset}`, () => readPage(start, limit));
}

function startAfter(cursor: string): Start {
  const [, micros, id, offset] = decodeCursor(cursor, RecentCursor);
  return { offset, after: { micros, id } };
}

async function readPage({ offset, after }: Start, limit: number): Promise<ListedPage> {
  const asOf = new Date().toISOString();
  const counted = await recentTotal.get("total", () => countRecent());
  const isBeyond = after === null && offset > counted + TOTAL_SLACK;
  // One extra row shows whether there is a next page, whatever the cached total is.
  const found = isBeyond ? [] : await readRecent(after ? { after } : { offset }, limit + 1);
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  const end = offset + rows.length;
  const last = rows.at(-1);
  return {
    videos: rows.map(listingVideo),
    total: agreedTotal(counted, { offset, end, hasMore }),
    offset,
    limit,
    hasMore,
    nextCursor:
      hasMore && last ? encodeCursor(["recent", Number(last.micros), last.id, end]) : null,
    asOf,
    gaps: [],
  };
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
