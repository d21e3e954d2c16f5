import "server-only";
import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { prepared } from "../client";
import { authors, rankingBoards, rankingPages, videoSearch, videoStats, videos } from "../schema";
import { BLOCK_BITS } from "../schema/search";
import { firstMedia, listingColumns } from "./listings";
import { gramsOf } from "./search-key";
import { bare, builder, runRaw } from "./statements";

export type VideoSearchQuery = {
  /** Folded words without spaces, at least one; all have to be in the key. */
  words: readonly string[];
  /** Only videos first seen here since then; null: all. */
  since: Date | null;
  /** Downloads are read only if they decide the order. */
  sort: "new" | "downloads";
  limit: number;
};

/** A video that a search has found. */
export type FoundVideo = { id: string; downloads: number };

/** Ids and downloads of all matches, separated by commas; null without any. */
const Matches = z.object({ ids: z.string().nullable(), downloads: z.string().nullable() });

/** The most rows that are compared with a search after matching its grams. */
const CANDIDATES = sql.raw("20000");
/** Ranks of the leaderboard of all time that are compared with a search, in pages of 100. */
const RANKED_PAGES = sql.raw("100");
const RANKED_BOARD = "popular:all";

const id = bare(videos.id);
const videoId = bare(videoSearch.videoId);
const key = bare(videoSearch.key);
const BITS = sql.raw(String(BLOCK_BITS));

/** One row for all matches: a thousand rows take the driver and zod 0.7 ms more. */
const inOneRow = (matches: SQL, isCounted: boolean) => sql`
  select string_agg(m.id::text, ',') as ids,
    ${isCounted ? sql`string_agg(m.downloads::text, ',')` : sql`null`} as downloads
  from (${matches}) m`;

/** `%word%` for each word, without wildcards of their own. */
const patternsOf = (words: readonly string[]) =>
  sql`${sql.param(words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`))}::text[]`;

const isListedSince = (since: Date | null) => sql`${videos.listed}
  and ${videos.firstListedAt} is not null
  ${since ? sql`and ${videos.createdAt} >= ${since.toISOString()}::timestamptz` : sql``}`;

/** The listed video of a candidate. The limit keeps the planner from reading all videos instead. */
const listed = (candidate: SQL, since: Date | null) => sql`cross join lateral (
    select ${videos.id} from ${videos}
    where ${videos.id} = ${candidate} and ${isListedSince(since)} limit 1) v`;

const stats = sql`left join ${videoStats} s on s.${bare(videoStats.videoId)} = v.${id}`;
const downloads = sql`coalesce(s.${bare(videoStats.downloadCount)}, 0)`;

/**
 * The newest videos whose text and author have all words, newest first.
 *
 * A raw statement, because the builder has no lateral join on a series. The nested loop walks down the
 * blocks in order and ends with the limit: no block is read that is not needed.
 */
export function newestMatches({ words, since, sort, limit }: VideoSearchQuery): SQL {
  const isCounted = sort === "downloads";
  const end = sql`(select max(${videoId}) >> ${BITS} from ${videoSearch})`;
  const start = since
    ? sql`(select (${videos.id} >> ${BITS}) - 1 from ${videos} where ${isListedSince(since)}
        order by ${videos.createdAt}, ${videos.id} limit 1)`
    : sql`(select min(${videoId}) >> ${BITS} from ${videoSearch})`;
  const grams = sql`(select array_agg(hashtextextended(gram collate "C", block))
    from unnest(${sql.param(gramsOf(words))}::text[]) gram)`;
  return inOneRow(
    sql`
    select v.${id}${isCounted ? sql`, ${downloads} as downloads` : sql``}
    from (
      select candidate.* from generate_series(${end}, ${start}, -1) block
      cross join lateral (
        select ${videoId}, ${key} from ${videoSearch}
        where search_grams(${key}, ${videoId} >> ${BITS}) @> ${grams}
        order by ${videoId} desc) candidate
      limit ${CANDIDATES}
    ) candidate
    ${listed(sql`candidate.${videoId}`, since)} ${isCounted ? stats : sql``}
    where ${key} like all(${patternsOf(words)})
    limit ${limit}::int`,
    isCounted,
  );
}

/** The most downloaded of all time whose text and author have all words, most downloaded first. */
export function rankedMatches({ words, since, limit }: VideoSearchQuery): SQL {
  return inOneRow(
    sql`
    select v.${id}, ${downloads} as downloads
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
      where ${videoId} = ranked.id and ${key} like all(${patternsOf(words)}) limit 1) own
    ${listed(sql`ranked.id`, since)} ${stats}
    limit ${limit}::int`,
    true,
  );
}

async function listMatches(statement: SQL): Promise<FoundVideo[]> {
  const [row] = await runRaw(statement, Matches);
  const counts = row?.downloads?.split(",") ?? [];
  return (row?.ids?.split(",") ?? []).map((id, at) => ({ id, downloads: Number(counts[at] ?? 0) }));
}

export const listNewestMatches = (query: VideoSearchQuery) => listMatches(newestMatches(query));

export const listRankedMatches = (query: VideoSearchQuery) => listMatches(rankedMatches(query));

const byIds = prepared((database) => {
  const wanted = builder
    .select({
      id: sql<string>`slot.id`.as("wanted_id"),
      place: sql<number>`slot.place`.as("place"),
    })
    .from(sql`unnest(${sql.placeholder("ids")}::bigint[]) with ordinality slot(id, place)`)
    .as("wanted");
  return database
    .select(listingColumns)
    .from(wanted)
    .innerJoin(
      videos,
      and(eq(videos.id, wanted.id), videos.listed, isNotNull(videos.firstListedAt)),
    )
    .leftJoin(authors, eq(authors.id, videos.authorId))
    .leftJoin(videoStats, eq(videoStats.videoId, videos.id))
    .leftJoinLateral(firstMedia, sql`true`)
    .orderBy(asc(wanted.place))
    .prepare("videos_by_ids");
});

/** Listed videos in the order of `ids`; those taken down since are missing. */
export function listVideosByIds(ids: readonly string[]) {
  return byIds().execute({ ids });
}
