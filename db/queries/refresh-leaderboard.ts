import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import {
  rankingBoards,
  rankingPages,
  rankingSnapshots,
  videoBuckets1d,
  videoBuckets1h,
  videoBuckets5m,
  videoStats,
  videos,
} from "../schema";
import { FIRST_RANKS, PAGE_SIZE } from "./leaderboards";
import { bare, instant, takeExcluded } from "./statements";

export type LeaderboardRefresh = {
  board: string;
  /** Each count exactly once; null: the totals. */
  spans: { size: "5m" | "1h" | "1d"; from: Date; until: Date | null }[] | null;
  rating: { weight: number; z: number; leastRate: number } | null;
  now: Date;
  /** In between only the first `FIRST_RANKS` are stored. */
  wholeMs: number;
  /** Snapshots to take and to compare with. Null: changes of rank are not computed. */
  compare: { slot: Date; earlier: Date } | null;
  /** Readers page through versions current after `since`, and the newest `pages` pages after `farthest`. */
  keep: { since: Date; farthest: Date; pages: number };
};

const Lock = z.object({ locked: z.boolean() });
/** A count is a decimal string, and a sum of them a number. */
const Count = z.union([z.number(), z.string()]).pipe(z.coerce.number());
const Refreshed = z.object({ version: Count, total: Count });

export type RefreshedLeaderboard = z.output<typeof Refreshed>;

const BUCKETS = { "5m": videoBuckets5m, "1h": videoBuckets1h, "1d": videoBuckets1d };
const SIZE = sql.raw(String(PAGE_SIZE));
const FIRST = sql.raw(String(FIRST_RANKS));

export const COMPARED_RANKS = 1000;
const COMPARED = sql.raw(String(COMPARED_RANKS));

/** Null if another process holds the lock. */
export function refreshLeaderboard(
  refresh: LeaderboardRefresh,
): Promise<RefreshedLeaderboard | null> {
  return refreshLocked(refresh.board, refreshStatement(refresh));
}

/** Readers see the old version or the new one. */
export function refreshLocked(board: string, statement: SQL): Promise<RefreshedLeaderboard | null> {
  return db().transaction(async (tx) => {
    const [lock] = await tx.execute(lockStatement(board));
    if (!Lock.parse(lock).locked) return null;
    const [row] = await tx.execute(statement);
    return Refreshed.parse(row);
  });
}

const lockStatement = (board: string): SQL => sql`
  select pg_try_advisory_xact_lock(hashtextextended(${`board ${board}`}, 0)) as locked,
    set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
    set_config('statement_timeout', '120s', true)`;

// Raw: reads a million videos in one pass (1.9 s for `all`), and no row leaves the database. Planned for its
// actual spans, so that PostgreSQL skips partitions. A version is its instant in ms.
function refreshStatement(refresh: LeaderboardRefresh): SQL {
  const at = refresh.now.toISOString();
  const { version, total, asOf, refreshedAt, wholeVersion } = rankingBoards;
  const columns = bare(rankingBoards.board, version, total, asOf, refreshedAt, wholeVersion);
  return sql`
    with ${countedStep(refresh)}, ${scoredSteps(refresh)}, ${storedSteps(refresh)}
    insert into ${rankingBoards} (${columns})
    select ${refresh.board}, n.version, t.total, ${at}::timestamptz, ${at}::timestamptz,
      case when n.is_whole or t.total <= ${FIRST} then n.version else n.whole_version end
    from next n, (select count(*) as total from scored) t
    on conflict (${bare(rankingBoards.board)}) do update
      set ${takeExcluded(version, total, asOf, refreshedAt, wholeVersion)}
    returning ${bare(version)} as version, ${bare(total)} as total`;
}

export function countedStep({ spans, rating }: Pick<LeaderboardRefresh, "spans" | "rating">): SQL {
  if (spans === null) {
    return sql`counted as (
      select ${videoStats.videoId} as video_id, ${videoStats.downloadCount} as downloads,
        ${videoStats.viewCount} as views, ${videoStats.favoriteCount} as favorites
      from ${videoStats}
    )`;
  }
  const sums = rating
    ? sql`sum(views) as views, sum(favorites) as favorites`
    : sql`sum(downloads) as downloads`;
  const rows = spans.map(({ size, from, until }) => {
    const table = BUCKETS[size];
    const end = until?.toISOString() ?? "infinity";
    return sql`select ${table.videoId} as video_id, ${table.downloads} as downloads,
        ${table.views} as views, ${table.favorites} as favorites
      from ${table}
      where ${table.bucket} >= ${instant(from)}
        and ${table.bucket} < ${end}::timestamptz`;
  });
  return sql`counted as (
    select video_id, ${sums} from (${sql.join(rows, sql` union all `)}) b group by video_id
  )`;
}

/** Unlisted videos are few, so those are looked up. */
export function scoredSteps({ rating }: Pick<LeaderboardRefresh, "rating">): SQL {
  const isListed = sql`not exists (
    select from ${videos} where ${videos.id} = c.video_id and not ${videos.listed})`;
  if (!rating) {
    return sql`scored as (
      select video_id, downloads::float8 as score from counted c where downloads > 0 and ${isListed}
    )`;
  }
  const { weight, z: quantile, leastRate } = rating;
  return sql`opinions as (
      select video_id, favorites::float8 as f, greatest(views, favorites)::float8 as n from counted
    ), average as (
      select greatest(sum(f) / nullif(sum(n), 0), ${leastRate}::float8) as p, ${weight}::float8 as m
      from opinions
    ), shrunk as (
      select c.video_id, c.n + a.m as n, (c.f + a.p * a.m) / (c.n + a.m) as q
      from opinions c, average a where c.f > 0 and ${isListed}
    ), scored as (
      select video_id, q - ${quantile}::float8 * sqrt(q * (1 - q) / (n + 1)) as score from shrunk
    )`;
}

/** Ties go to the newer video: ids ascend with time. */
function storedSteps({ board, now, wholeMs, keep, compare }: LeaderboardRefresh): SQL {
  const { version, page, ids, scores, earlier } = rankingPages;
  const columns = bare(rankingPages.board, version, page, ids, scores, earlier);
  const { wholeVersion } = rankingBoards;
  return sql`next as (
      select greatest(${now.getTime()}::bigint, 1 + max(${rankingBoards.version})) as version,
        coalesce(max(${wholeVersion}), 0) as whole_version,
        abs(${now.getTime()}::bigint - coalesce(max(${wholeVersion}), 0)) >= ${wholeMs}::int
          as is_whole
      from ${rankingBoards} where ${rankingBoards.board} = ${board}
    ), ranked as (
      select video_id, score, row_number() over (order by score desc, video_id desc) - 1 as place
      from (
        select * from scored order by score desc, video_id desc
        limit (select case when not is_whole then ${FIRST} end from next)
      ) first
    ), snapshot as (
      select ${rankingSnapshots.ids} as ids from ${rankingSnapshots}
      where ${rankingSnapshots.board} = ${board}
        and ${rankingSnapshots.slot} = ${compare?.earlier.toISOString() ?? null}::timestamptz
    ), earlier as (
      select e.video_id, e.rank from snapshot,
        unnest(snapshot.ids) with ordinality as e(video_id, rank)
    ), stored as (
      insert into ${rankingPages} (${columns})
      select ${board}, n.version, place / ${SIZE}::bigint,
        array_agg(video_id order by place), array_agg(score order by place),
        array_agg(coalesce(e.rank, 0)::int order by place)
          filter (where place < ${COMPARED} and exists (select from snapshot))
      from next n, ranked left join earlier e using (video_id) group by 2, 3
      returning ${bare(page)} as page, ${bare(ids)} as ids, cardinality(${bare(ids)}) as ranks
    ), ${compare ? sql`${snapshotSteps(board, compare)},` : sql``} dropped as (
      delete from ${rankingPages}
      where ${rankingPages.board} = ${board} and ${version} < (${oldestKept(board, keep)})
        and not (${page} >= ${FIRST} / ${SIZE} and ${version} >= (${oldestWhole(board, keep)}))
    )`;
}

/** Drops snapshots that no refresh compares with any more. */
function snapshotSteps(board: string, compare: { slot: Date; earlier: Date }): SQL {
  const [slot, earlier] = [compare.slot.toISOString(), compare.earlier.toISOString()];
  const columns = bare(rankingSnapshots.board, rankingSnapshots.slot, rankingSnapshots.ids);
  return sql`taken as (
      insert into ${rankingSnapshots} (${columns})
      select ${board}, ${slot}::timestamptz,
        coalesce(array_agg(f.video_id order by stored.page, f.place), '{}')
      from stored, unnest(stored.ids) with ordinality as f(video_id, place)
      where stored.page < ${COMPARED} / ${SIZE}
      on conflict do nothing
    ), outdated as (
      delete from ${rankingSnapshots} where ${rankingSnapshots.board} = ${board}
        and (${rankingSnapshots.slot} < ${earlier}::timestamptz
          or ${rankingSnapshots.slot} > ${slot}::timestamptz)
    )`;
}

/** A reader may be on their way through its last ranks. */
function oldestWhole(board: string, keep: LeaderboardRefresh["keep"]): SQL {
  const { version, page } = rankingPages;
  return sql`select coalesce(max(${version}), 0) from ${rankingPages}
    where ${rankingPages.board} = ${board} and ${page} = ${FIRST} / ${SIZE}
      and ${version} <= ${keep.since.getTime()}::bigint`;
}

function oldestKept(board: string, keep: LeaderboardRefresh["keep"]): SQL {
  const { version, page } = rankingPages;
  const isBoard = sql`${rankingPages.board} = ${board}`;
  const currentAt = (instant: Date) => sql`(select max(${version}) from ${rankingPages}
    where ${isBoard} and ${version} <= ${instant.getTime()}::bigint)`;
  return sql`least(coalesce(${currentAt(keep.since)}, 0), coalesce(greatest(
    ${currentAt(keep.farthest)},
    (select ${version} from ${rankingPages} where ${isBoard}
      order by ${version} desc, ${page} desc offset ${keep.pages}::int limit 1)), 0))`;
}
