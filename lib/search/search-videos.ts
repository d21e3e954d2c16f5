import "server-only";
import { z } from "zod";
import { foldText } from "@/db/queries/search-key";
import {
  type FoundVideo,
  listNewestMatches,
  listRankedMatches,
  listVideosByIds,
} from "@/db/queries/video-search";
import { createCache } from "@/lib/cached";
import { timeframeQuery, timeframeStart } from "@/lib/rankings/timeframes";
import { readOrReport } from "@/lib/runtime/report";
import { type ListingAnswer, rememberListing } from "@/lib/videos/listing-cache";
import { type ListedPage, ListingQuery } from "@/lib/videos/listing-schema";
import { listingVideo } from "@/lib/videos/listing-video";
import { sliceOf, type Timeframe } from "@/lib/videos/listing-view";
import { isSearch, MAX_RESULTS, SEARCH_SORTS, type SearchSort, type SearchView } from "./view";

export const VideoSearchQuery = ListingQuery.omit({ cursor: true }).extend({
  q: z.string().trim().refine(isSearch),
  timeframe: timeframeQuery("all"),
  sort: z.enum(SEARCH_SORTS).default("new"),
});

export type VideoSearchQuery = z.output<typeof VideoSearchQuery>;

type Search = { words: readonly string[]; timeframe: Timeframe; sort: SearchSort };

/** How long the pages of one search show the same list, in ms. */
const KEPT_MS = 5000;
const MAX_KEPT_IDS = 200_000;

const matches = createCache<string[]>({
  slot: "search.matches",
  maxSize: MAX_KEPT_IDS,
  sizeOf: ({ length }) => length,
  freshMs: KEPT_MS,
});

export function answerSearch(query: VideoSearchQuery): Promise<ListingAnswer> {
  const { q, timeframe, sort, limit, offset } = query;
  const search = { words: wordsOf(q), timeframe, sort };
  const name = `search ${sort} ${timeframe} ${search.words.join(" ")}`;
  return rememberListing(`${name} ${limit} ${offset}`, () => readPage(name, search, query));
}

/** A `@` before a handle is not part of it. */
function wordsOf(text: string): string[] {
  const words = foldText(text).split(" ");
  return [...new Set(words.map((word) => word.replace(/^@+(?=.)/u, "")))].filter(Boolean);
}

type Slice = Pick<VideoSearchQuery, "limit" | "offset">;

async function readPage(
  name: string,
  search: Search,
  { limit, offset }: Slice,
): Promise<ListedPage> {
  const asOf = new Date().toISOString();
  const ids = await matches.get(name, () => findMatches(search));
  const end = offset + limit;
  const shown = ids.slice(offset, end);
  const rows = shown.length > 0 ? await listVideosByIds(shown) : [];
  const hasMore = end < ids.length;
  return {
    videos: rows.map(listingVideo),
    total: ids.length,
    offset,
    limit,
    hasMore,
    nextCursor: null,
    asOf,
    gaps: [],
  };
}

const isNewer = (a: string, b: string) => b.length - a.length || (a < b ? 1 : -1);

async function findMatches({ words, timeframe, sort }: Search): Promise<string[]> {
  if (words.length === 0) return [];
  const since = timeframeStart(timeframe, new Date());
  const query = { words, since, sort, limit: MAX_RESULTS };
  const newest = await listNewestMatches({ ...query, limit: MAX_RESULTS + 1 });
  const found = sort === "downloads" ? await mostDownloaded(newest, query) : newest;
  return found.slice(0, MAX_RESULTS).map(({ id }) => id);
}

/** For more matches than a search lists: takes the newest, and those among the most downloaded. */
async function mostDownloaded(
  newest: FoundVideo[],
  query: Parameters<typeof listRankedMatches>[0],
): Promise<FoundVideo[]> {
  const ranked = newest.length > query.limit ? await listRankedMatches(query) : [];
  const byId = new Map([...newest, ...ranked].map((found) => [found.id, found]));
  return [...byId.values()].sort((a, b) => b.downloads - a.downloads || isNewer(a.id, b.id));
}

/** Null where it cannot be read. */
export async function startOfSearch({ q, sort, page }: SearchView): Promise<ListedPage | null> {
  if (!isSearch(q)) return null;
  const query = { q, sort, timeframe: "all", ...sliceOf(page) } as const;
  return readOrReport(async () => (await answerSearch(query)).page, { list: "search" });
}
