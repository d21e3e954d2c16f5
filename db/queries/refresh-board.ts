import "server-only";
import type { TransactionSql } from "postgres";
import { sql } from "../client";

/** Ranks in one row of `ranking_pages`. Stored pages depend on it. */
export const PAGE_SIZE = 100;

export type BoardRefresh = {
  board: string;
  /** Where the window's counts are, each exactly once; null: the totals. */
  spans: { size: "5m" | "1h" | "1d"; from: Date; until: Date | null }[] | null;
  /** Null: by downloads. */
  rating: { weight: number; z: number; leastRate: number } | null;
  now: Date;
  /**
   * Former versions are kept for readers who walk through them: those that were current after
   * `since`, and those after `farthest` that are among the newest `pages` pages.
   */
  keep: { since: Date; farthest: Date; pages: number };
};

export type RefreshedBoard = { version: number; total: number };

const TABLES = { "5m": "video_buckets_5m", "1h": "video_buckets_1h", "1d": "video_buckets_1d" };

/**
 * Ranks a board anew and points readers to it, in one statement: they see the old version or the
 * new one. Null when another process is at the same board. A version is its instant in ms.
 */
export function refreshBoard(refresh: BoardRefresh): Promise<RefreshedBoard | null> {
  return sql().begin(async (tx) => {
    if (!(await lockBoard(tx, refresh.board))) return null;
    const [row] = await refreshStatement(tx, refresh);
    return row ? { version: Number(row.version), total: row.total } : null;
  });
}

/** The statement of `refreshBoard`, not yet sent: its plan is worth a look as well. */
export function refreshStatement(tx: TransactionSql, refresh: BoardRefresh) {
  const at = refresh.now.toISOString();
  return tx<{ version: string; total: number }[]>`
    with ${countedStep(tx, refresh)}, ${scoredSteps(tx, refresh)}, ${storedSteps(tx, refresh)}
    insert into ranking_boards as b (board, version, total, as_of, refreshed_at)
    select ${refresh.board}, n.version, coalesce((select sum(ranks) from stored), 0), ${at}, ${at}
    from next n
    on conflict (board) do update set version = excluded.version, total = excluded.total,
      as_of = excluded.as_of, refreshed_at = excluded.refreshed_at
    returning version, total`;
}

/**
 * False when another process is at the board. The settings end with the transaction; plans are made
 * for the very spans, to pass partitions over.
 */
export async function lockBoard(tx: TransactionSql, board: string): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`board ${board}`}, 0)) as locked,
      set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
      set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('statement_timeout', '120s', true)`;
  return row?.locked ?? false;
}

/** `counted`: downloads, views and favorites of each video in the window. */
function countedStep(tx: TransactionSql, { spans, rating }: BoardRefresh) {
  if (spans === null) {
    return tx`counted as (
      select video_id, download_count as downloads, view_count as views, favorite_count as favorites
      from video_stats
    )`;
  }
  const sums = rating
    ? tx`sum(views) as views, sum(favorites) as favorites`
    : tx`sum(downloads) as downloads`;
  const rows = spans
    .map(({ size, from, until }) => {
      const end = until?.toISOString() ?? "infinity";
      return tx`select video_id, downloads, views, favorites from ${tx(TABLES[size])}
        where bucket >= ${from.toISOString()} and bucket < ${end}`;
    })
    .reduce((all, some) => tx`${all} union all ${some}`);
  return tx`counted as (select video_id, ${sums} from (${rows}) b group by video_id)`;
}

/** `scored`: who may be listed, with a score. The unlisted are few: they are what is looked up. */
function scoredSteps(tx: TransactionSql, { rating }: BoardRefresh) {
  const listed = tx`not exists (select from videos v where v.id = c.video_id and not v.listed)`;
  if (!rating) {
    return tx`scored as (
      select video_id, downloads::float8 as score from counted c where downloads > 0 and ${listed}
    )`;
  }
  const { weight, z, leastRate } = rating;
  return tx`opinions as (
      select video_id, favorites::float8 as f, greatest(views, favorites)::float8 as n from counted
    ), average as (
      select greatest(sum(f) / nullif(sum(n), 0), ${leastRate}::float8) as p, ${weight}::float8 as m
      from opinions
    ), shrunk as (
      select c.video_id, c.n + a.m as n, (c.f + a.p * a.m) / (c.n + a.m) as q
      from opinions c, average a where c.f > 0 and ${listed}
    ), scored as (
      select video_id, q - ${z}::float8 * sqrt(q * (1 - q) / (n + 1)) as score from shrunk
    )`;
}

/** Packs the ranks into pages of a new version. Ties go to the newer video: ids ascend with time. */
function storedSteps(tx: TransactionSql, { board, now, keep }: BoardRefresh) {
  return tx`next as (
      select greatest(${now.getTime()}::bigint,
        1 + (select version from ranking_boards where board = ${board})) as version
    ), ranked as (
      select video_id, score, row_number() over (order by score desc, video_id desc) - 1 as place
      from scored
    ), stored as (
      insert into ranking_pages (board, version, page, ids, scores)
      select ${board}, n.version, place / ${PAGE_SIZE}::bigint,
        array_agg(video_id order by place), array_agg(score order by place)
      from ranked, next n group by 2, 3
      returning cardinality(ids) as ranks
    ), dropped as (
      delete from ranking_pages where board = ${board} and version < (${oldestKept(tx, board, keep)})
    )`;
}

function oldestKept(tx: TransactionSql, board: string, keep: BoardRefresh["keep"]) {
  const currentAt = (instant: Date) => tx`(select max(version) from ranking_pages
    where board = ${board} and version <= ${instant.getTime()}::bigint)`;
  return tx`least(coalesce(${currentAt(keep.since)}, 0), coalesce(greatest(
    ${currentAt(keep.farthest)},
    (select version from ranking_pages where board = ${board}
      order by version desc, page desc offset ${keep.pages} limit 1)), 0))`;
}
