import "server-only";
import { z } from "zod";
import { type LeaderboardSlice, readLeaderboard } from "@/db/queries/leaderboards";
import { LANGUAGES } from "@/lib/i18n/languages";
import { readOrReport } from "@/lib/runtime/report";
import { listRecent } from "@/lib/videos/list-recent";
import { type ListingAnswer, rememberListing } from "@/lib/videos/listing-cache";
import { type ListedPage, ListingQuery, type ListingVideo } from "@/lib/videos/listing-schema";
import { decodeCursor, encodeCursor, listingVideo } from "@/lib/videos/listing-video";
import {
  DEFAULT_TIMEFRAME,
  HOME_SIZE,
  isLanguageTimeframe,
  TIMEFRAME_PARAMETER,
} from "@/lib/videos/listing-view";
import { languageLeaderboard } from "./language-leaderboards";
import { leaderboardName, type Ranking } from "./leaderboards";
import { RISING } from "./rising";
import { TimeframeQuery } from "./timeframes";

export const LeaderboardQuery = ListingQuery.extend({ timeframe: TimeframeQuery });

export type LeaderboardQuery = z.output<typeof LeaderboardQuery>;

/** Only some timeframes have leaderboards of languages. */
export const PopularQuery = LeaderboardQuery.extend({
  /** Absent: all languages. */
  language: z.enum(LANGUAGES).optional(),
}).refine(({ language, timeframe }) => !language || isLanguageTimeframe(timeframe), {
  path: [TIMEFRAME_PARAMETER],
});

export type PopularQuery = z.output<typeof PopularQuery>;

export async function listPopular(query: PopularQuery): Promise<ListedPage> {
  return (await answerPopular(query)).page;
}

export function answerPopular({ language, ...query }: PopularQuery): Promise<ListingAnswer> {
  const { timeframe } = query;
  const board =
    language && isLanguageTimeframe(timeframe)
      ? languageLeaderboard(timeframe, language)
      : leaderboardName({ ranking: "popular", timeframe });
  return answerLeaderboard("popular", board, query);
}

export async function listRising(query: ListingQuery): Promise<ListedPage> {
  return (await answerRising(query)).page;
}

export function answerRising(query: ListingQuery): Promise<ListingAnswer> {
  return answerLeaderboard("popular", RISING, query);
}

export async function listHighlyRated(query: LeaderboardQuery): Promise<ListedPage> {
  return (await answerHighlyRated(query)).page;
}

export function answerHighlyRated(query: LeaderboardQuery): Promise<ListingAnswer> {
  const board = leaderboardName({ ranking: "rated", timeframe: query.timeframe });
  return answerLeaderboard("rated", board, query);
}

/** Leaderboard, version, and number of ranks shown before. */
const LeaderboardCursor = (board: string) =>
  z.tuple([z.literal(board), z.int().min(1), z.int().min(1).max(2_000_000_000)]);

type Start = { ranking: Ranking; board: string; version: number | null; offset: number };

/** A cursor stays in the version that it began in. */
async function answerLeaderboard(
  ranking: Ranking,
  board: string,
  { limit, offset, cursor }: ListingQuery,
): Promise<ListingAnswer> {
  const start = cursor === null ? { version: null, offset } : startAt(board, cursor);
  return rememberListing(`${board} ${limit} ${cursor ?? offset}`, () =>
    readPage({ ranking, board, ...start }, limit),
  );
}

function startAt(board: string, cursor: string): Pick<Start, "version" | "offset"> {
  const [, version, offset] = decodeCursor(cursor, LeaderboardCursor(board));
  return { version, offset };
}

async function readPage(
  { ranking, board, version, offset }: Start,
  limit: number,
): Promise<ListedPage> {
  const frozen = version && (await readLeaderboard({ board, version, offset, limit }));
  // Where the version has expired, the reader continues at the same rank of the current one.
  const slice = frozen || (await readLeaderboard({ board, version: null, offset, limit }));
  if (!slice) return emptyPage(offset, limit);
  const end = offset + limit;
  const hasMore = end < slice.total;
  return {
    videos: slice.rows.map((row) => rankedVideo(row, ranking)),
    total: slice.total,
    offset,
    limit,
    hasMore,
    nextCursor: hasMore ? encodeCursor([board, slice.version, end]) : null,
    asOf: slice.asOf.toISOString(),
    gaps: slice.gaps,
  };
}

function rankedVideo(row: LeaderboardSlice["rows"][number], ranking: Ranking): ListingVideo {
  const { place, score, earlier } = row;
  return {
    ...listingVideo(row),
    timeframeDownloads: ranking === "popular" ? score : null,
    rating: ranking === "rated" ? Math.max(0, score) : null,
    rankChange: earlier === 0 ? "new" : earlier && earlier - place,
  };
}

/** Before the first refresh of a leaderboard. */
function emptyPage(offset: number, limit: number): ListedPage {
  const asOf = new Date().toISOString();
  return { videos: [], total: 0, offset, limit, hasMore: false, nextCursor: null, asOf, gaps: [] };
}

type HomeLists = { recent: ListedPage | null; popular: ListedPage | null };

/** Null where one cannot be read. */
export async function listHome(): Promise<HomeLists> {
  const place = { limit: HOME_SIZE, offset: 0, cursor: null };
  const [recent, popular] = await Promise.all([
    readOrReport(() => listRecent(place), { list: "recent" }),
    readOrReport(() => listPopular({ ...place, timeframe: DEFAULT_TIMEFRAME }), {
      list: "popular",
    }),
  ]);
  return { recent, popular };
}
