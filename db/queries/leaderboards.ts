import "server-only";
import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  or,
  placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Database, db, prepared } from "../client";
import { rankingBoards, rankingPages, videoBuckets5m, videos } from "../schema";
import { type ListingRow, listingColumns, withListing } from "./listings";
import { builder } from "./statements";

/** Stored pages depend on it. */
export const PAGE_SIZE = 100;
const SIZE = sql.raw(String(PAGE_SIZE));

/** Later ranks may be of an older version. */
export const FIRST_RANKS = 10_000;
const FIRST_PAGES = sql.raw(String(FIRST_RANKS / PAGE_SIZE));

export type LeaderboardQuery = {
  board: string;
  /** A former version; null: the current one. */
  version: number | null;
  offset: number;
  limit: number;
};

type Ranked = {
  place: number;
  /** Downloads of the timeframe, or the rating. */
  score: number;
  /** Rank a day before; 0 if it had none, null if unknown. */
  earlier: number | null;
};

export type LeaderboardSlice = {
  version: number;
  /** Includes videos taken down since. */
  total: number;
  asOf: Date;
  rows: (ListingRow & Ranked)[];
  /** Ranks of videos taken down since, from 1. */
  gaps: number[];
};

const board = placeholder("board");
const version = placeholder("version");

type Columns = { version: SQL | PgColumn; total: SQL | PgColumn; asOf: SQL | PgColumn };

const headColumns = (columns: Columns) => ({
  version: sql`${columns.version}`.mapWith(Number).as("version"),
  total: sql`${columns.total}`.mapWith(Number).as("total"),
  asOf: sql`${columns.asOf}`.mapWith(videos.createdAt).as("as_of"),
});

const currentHead = builder
  .select(headColumns(rankingBoards))
  .from(rankingBoards)
  .where(and(eq(rankingBoards.board, board), isNotNull(rankingBoards.asOf)))
  .as("head");

/** The last page gives the length, unless only the first ranks were stored. */
const formerHead = builder
  .select(
    headColumns({
      version: rankingPages.version,
      total: sql`greatest(${rankingPages.page} * ${SIZE} + cardinality(${rankingPages.ids}),
        (select ${rankingBoards.total} from ${rankingBoards} where ${rankingBoards.board} = ${board}
          and ${rankingPages.page} * ${SIZE} + cardinality(${rankingPages.ids}) = ${sql.raw(String(FIRST_RANKS))}))`,
      asOf: sql`to_timestamp(${rankingPages.version} / 1000.0)`,
    }),
  )
  .from(rankingPages)
  .where(and(eq(rankingPages.board, board), eq(rankingPages.version, version)))
  .orderBy(desc(rankingPages.page))
  .limit(1)
  .as("head");

/** Scalars: with a join PostgreSQL may read the page of every stored version. */
const versionOf = (column: PgColumn) =>
  sql`(${builder
    .select({ version: column })
    .from(rankingBoards)
    .where(eq(rankingBoards.board, board))})`;
const currentVersion = versionOf(rankingBoards.version);
const wholeVersion = versionOf(rankingBoards.wholeVersion);

const isCurrent = sql`${rankingPages.version} = any(array[${currentVersion}, ${wholeVersion}])
  and ${rankingPages.version} = case when ${rankingPages.page} < ${FIRST_PAGES}
    then ${currentVersion} else ${wholeVersion} end`;

const place = sql`${rankingPages.page} * ${SIZE} + slot.place`;

/** At most two pages hold a slice, wherever it begins. */
function slotsOf(isWanted: SQL) {
  const { ids, scores, earlier } = rankingPages;
  return builder
    .select({
      id: sql<string>`slot.id`.as("video_id"),
      of: sql<number>`${rankingPages.version}`.mapWith(Number).as("of"),
      place: sql`(${place})::int`.as("rank"),
      score: sql`slot.score`.as("score"),
      earlier: sql`slot.earlier`.as("earlier"),
    })
    .from(rankingPages)
    .crossJoin(
      sql`lateral unnest(${ids}, ${scores}, ${earlier}) with ordinality as slot(id, score, earlier, place)`,
    )
    .where(
      and(
        eq(rankingPages.board, board),
        isWanted,
        inArray(rankingPages.page, [placeholder("first"), placeholder("last")]),
        sql`${place} > ${placeholder("offset")}`,
        sql`${place} <= ${placeholder("end")}`,
      ),
    )
    .as("slots");
}

function sliceRows(database: Database, head: typeof currentHead, isWanted: SQL) {
  const slots = slotsOf(isWanted);
  return withListing(
    database
      .select({
        version: head.version,
        total: head.total,
        asOf: head.asOf,
        place: sql<number | null>`${slots.place}`,
        score: sql<number | null>`${slots.score}`,
        earlier: sql<number | null>`${slots.earlier}`,
        of: sql<number | null>`${slots.of}`.mapWith(Number),
        ...listingColumns,
      })
      .from(head)
      .leftJoin(slots, sql`true`)
      .leftJoin(videos, and(eq(videos.id, slots.id), videos.listed))
      .$dynamic(),
  ).orderBy(slots.place);
}

export const currentSlice = prepared((database) =>
  sliceRows(database, currentHead, isCurrent).prepare("current_leaderboard"),
);

export const formerSlice = prepared((database) =>
  sliceRows(database, formerHead, sql`${rankingPages.version} = ${version}::bigint`).prepare(
    "former_leaderboard",
  ),
);

export function sliceValues({ board, version, offset, limit }: LeaderboardQuery) {
  const end = offset + limit;
  const [first, last] = [Math.floor(offset / PAGE_SIZE), Math.floor((end - 1) / PAGE_SIZE)];
  return { board, version, offset, end, first, last };
}

/** Null if the version does not exist or has expired. */
export async function readLeaderboard(query: LeaderboardQuery): Promise<LeaderboardSlice | null> {
  const slice = query.version === null ? currentSlice() : formerSlice();
  const rows = await slice.execute(sliceValues(query));
  const [head] = rows;
  if (!head) return null;
  const last = rows.at(-1);
  const isCut = (last?.place ?? 0) <= FIRST_RANKS && head.total > FIRST_RANKS;
  // A former version that never had these ranks.
  if (query.version !== null && query.offset + query.limit > FIRST_RANKS && isCut) return null;
  const shown = firstOfEach(rows);
  const version = last?.of ?? head.version;
  return {
    version,
    total: head.total,
    // A version is its instant.
    asOf: version === head.version ? head.asOf : new Date(version),
    rows: shown.filter((row): row is typeof row & ListingRow & Ranked => row.id !== null),
    gaps: shown.flatMap(({ id, place }) => (id === null && place !== null ? [place] : [])),
  };
}

/** A video that fell out of the first ranks may still have its place among the last ones. */
function firstOfEach<Row extends { id: string | null }>(rows: Row[]): Row[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (row.id === null || !seen.has(row.id)) {
      if (row.id !== null) seen.add(row.id);
      return row;
    }
    return { ...row, id: null };
  });
}

export async function listLeaderboardAges() {
  return db()
    .select({
      board: rankingBoards.board,
      ageSeconds: sql<number | null>`extract(epoch from now() - ${rankingBoards.refreshedAt})::int`,
    })
    .from(rankingBoards)
    .orderBy(rankingBoards.board);
}

export type LeaderboardAge = Awaited<ReturnType<typeof listLeaderboardAges>>[number];

export async function listLastRefreshes(): Promise<Map<string, Date>> {
  const rows = await db()
    .select({ board: rankingBoards.board, refreshedAt: rankingBoards.refreshedAt })
    .from(rankingBoards)
    .where(isNotNull(rankingBoards.refreshedAt));
  return new Map(
    rows.flatMap(({ board, refreshedAt }) => (refreshedAt ? [[board, refreshedAt]] : [])),
  );
}

/** False if the version of one has changed or all of its ranks are due. */
export async function touchLeaderboards(
  boards: readonly string[],
  version: number,
  now: Date,
  wholeMs: number,
): Promise<boolean> {
  const { wholeVersion } = rankingBoards;

  const touched = await db()
    .update(rankingBoards)
    .set({ refreshedAt: now })
    .where(
      and(
        inArray(rankingBoards.board, [...boards]),
        eq(rankingBoards.version, version),
        or(eq(wholeVersion, version), gt(wholeVersion, now.getTime() - wholeMs)),
      ),
    )
    .returning({ board: rankingBoards.board });
  return touched.length === boards.length;
}

/** Changes with any count in the 5-minute buckets from `since` on. */
export async function getCountsDigest(since: Date): Promise<string> {
  const [row] = await db()
    .select({
      digest: sql<string>`coalesce(sum(hash_record_extended(${videoBuckets5m}, 0)::numeric), 0)::text`,
    })
    .from(videoBuckets5m)
    .where(gte(videoBuckets5m.bucket, since));
  return row?.digest ?? "0";
}
