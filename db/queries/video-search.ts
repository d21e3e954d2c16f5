import "server-only";
import { and, asc, eq, placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { prepared } from "../client";
import { rankingBoards, rankingPages, videoSearch, videoStats, videos } from "../schema";
import { BLOCK_BITS } from "../schema/search";
import { isInRecent, listingColumns, withListing } from "./listings";
import { gramsOf } from "./search-key";
import { bare, builder, likeText, preparedRaw } from "./statements";

export type VideoSearchQuery = {
  /** Folded, without spaces, at least one. */
  words: readonly string[];
  /** Videos first seen here since then. */
  since: Date | null;
  /** Downloads are read only if they decide the order. */
  sort: "new" | "downloads";
  limit: number;
};

export type FoundVideo = { id: string; downloads: number };

const Matches = z.object({ ids: z.string().nullable(), downloads: z.string().nullable() });

/** The most rows that are compared with a search after matching its grams. */
const CANDIDATES = sql.raw("20000");
/** Pages of 100 ranks. */
const RANKED_PAGES = sql.raw("100");
const RANKED_BOARD = sql.raw("'popular:all'");

const videoId = bare(videoSearch.videoId);
const key = bare(videoSearch.key);
const BITS = sql.raw(String(BLOCK_BITS));

// Subqueries hide the values from the planner: planning each search took longer than reading.
const grams = sql`(select ${placeholder("grams")}::text[])`;
const patterns = sql`(select ${placeholder("patterns")}::text[])::text[]`;
const since = sql`(select ${placeholder("since")}::timestamptz)`;
const limit = sql`(select ${placeholder("limit")}::int)`;

/** One row for all matches: a thousand rows take the driver and zod 0.7 ms more. */
const inOneRow = (matches: SQL, isCounted: boolean) => sql`
  select string_agg(m.id::text, ',') as ids,
    ${isCounted ? sql`string_agg(m.downloads::text, ',')` : sql`null`} as downloads
  from (${matches} limit ${limit}) m`;

/** `video_search` holds listed videos alone, so that only their time has to be read. */
const seenSince = (candidate: SQL) => sql`cross join lateral (
    select from ${videos}
    where ${videos.id} = ${candidate} and ${videos.createdAt} >= ${since} limit 1) seen`;

const statsOf = (candidate: SQL) => sql`left join ${videoStats} s
    on s.${bare(videoStats.videoId)} = ${candidate}`;
const downloads = sql`coalesce(s.${bare(videoStats.downloadCount)}, 0) as downloads`;

type Kind = { isCounted?: boolean; isRecent?: boolean };

// Raw, since the builder has no lateral join on a series. The nested loop walks down the blocks in order and
// ends with the limit: no block is read that is not needed.
export function newestMatches({ isCounted = false, isRecent = false }: Kind): SQL {
  const end = sql`(select max(${videoId}) >> ${BITS} from ${videoSearch})`;
  const start = isRecent
    ? sql`(select (${videos.id} >> ${BITS}) - 1 from ${videos}
        where ${isInRecent} and ${videos.createdAt} >= ${since}
        order by ${videos.createdAt}, ${videos.id} limit 1)`
    : sql`(select min(${videoId}) >> ${BITS} from ${videoSearch})`;
  const hashes = sql`(select array_agg(search_gram(gram, block))
    from unnest(${grams}) gram)`;
  const candidate = sql`candidate.${videoId}`;
  return inOneRow(
    sql`
    select ${candidate} as id ${isCounted ? sql`, ${downloads}` : sql``}
    from (
      select candidate.* from generate_series(${end}, ${start}, -1) block
      cross join lateral (
        select ${videoId}, ${key} from ${videoSearch}
        where search_grams(${key}, ${videoId} >> ${BITS}) @> ${hashes}
        order by ${videoId} desc) candidate
      limit ${CANDIDATES}
    ) candidate
    ${isRecent ? seenSince(candidate) : sql``} ${isCounted ? statsOf(candidate) : sql``}
    where ${key} like all(${patterns})`,
    isCounted,
  );
}

export function rankedMatches({ isRecent }: Kind): SQL {
  const ranked = sql`ranked.id`;
  return inOneRow(
    sql`
    select ${ranked}, ${downloads}
    from (
      select slot.id from ${rankingPages}
      cross join lateral unnest(${rankingPages.ids}) with ordinality slot(id, place)
      where ${rankingPages.board} = ${RANKED_BOARD} and ${rankingPages.page} < ${RANKED_PAGES}
        and ${rankingPages.version} = (select ${rankingBoards.version} from ${rankingBoards}
          where ${rankingBoards.board} = ${RANKED_BOARD})
      order by ${rankingPages.page}, slot.place
    ) ranked
    cross join lateral (
      select from ${videoSearch}
      where ${videoId} = ${ranked} and ${key} like all(${patterns}) limit 1) own
    ${isRecent ? seenSince(ranked) : sql``} ${statsOf(ranked)}`,
    true,
  );
}

const isCounted = true;
const isRecent = true;
const queries = {
  newest: preparedRaw(newestMatches({}), Matches),
  newestSince: preparedRaw(newestMatches({ isRecent }), Matches),
  newestCounted: preparedRaw(newestMatches({ isCounted }), Matches),
  newestCountedSince: preparedRaw(newestMatches({ isCounted, isRecent }), Matches),
  ranked: preparedRaw(rankedMatches({}), Matches),
  rankedSince: preparedRaw(rankedMatches({ isRecent }), Matches),
};

async function listMatches(
  name: "newest" | "newestCounted" | "ranked",
  { words, since, limit }: VideoSearchQuery,
): Promise<FoundVideo[]> {
  const grams = gramsOf(words);
  // For words that are grams themselves, mostly two CJK characters, the index alone decides.
  const unsure = name === "ranked" ? words : words.filter((word) => !grams.includes(word));
  const [row] = await queries[since ? (`${name}Since` as const) : name]({
    ...{ grams, patterns: unsure.map((word) => `%${likeText(word)}%`), limit },
    ...(since && { since: since.toISOString() }),
  });
  const counts = row?.downloads?.split(",") ?? [];
  return (row?.ids?.split(",") ?? []).map((id, at) => ({ id, downloads: Number(counts[at] ?? 0) }));
}

export const listNewestMatches = (query: VideoSearchQuery) =>
  listMatches(query.sort === "downloads" ? "newestCounted" : "newest", query);

export const listRankedMatches = (query: VideoSearchQuery) => listMatches("ranked", query);

const byIds = prepared((database) => {
  const wanted = builder
    .select({
      id: sql<string>`slot.id`.as("wanted_id"),
      place: sql<number>`slot.place`.as("place"),
    })
    .from(sql`unnest(${placeholder("ids")}::bigint[]) with ordinality slot(id, place)`)
    .as("wanted");
  return withListing(
    database
      .select(listingColumns)
      .from(wanted)
      .innerJoin(videos, and(eq(videos.id, wanted.id), isInRecent))
      .$dynamic(),
  )
    .orderBy(asc(wanted.place))
    .prepare("videos_by_ids");
});

export function listVideosByIds(ids: readonly string[]) {
  return byIds().execute({ ids });
}
