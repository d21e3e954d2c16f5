import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { rankingBoards, rankingPages } from "../schema";
import { PAGE_SIZE } from "./leaderboards";
import { type RefreshedLeaderboard, refreshLocked } from "./refresh-leaderboard";
import { bare, instant, takeExcluded } from "./statements";

type Ranks = {
  /** End with `ranked`: board, video, score and place (from 0). */
  steps: SQL;
  boards: readonly string[];
  now: Date;
  ranks: number;
  /** Previous versions stay for readers who page through them. */
  keepSince: Date;
};

const SIZE = sql.raw(String(PAGE_SIZE));

/** One version of all boards; `total` is their sum. Null if another process holds the lock. */
export function storeRanks(ranks: Ranks): Promise<RefreshedLeaderboard | null> {
  return refreshLocked(ranks.boards.join(), statementOf(ranks));
}

function statementOf({ steps, boards, now, ranks, keepSince }: Ranks): SQL {
  const { board, version, page, ids, scores } = rankingPages;
  const { total, asOf, refreshedAt, wholeVersion } = rankingBoards;
  const columns = [rankingBoards.version, total, asOf, refreshedAt, wholeVersion] as const;
  const at = instant(now);
  return sql`
    with ${steps}, given as (
      select unnest(${sql.param(boards)}::text[]) as board
    ), next as (
      select greatest(${now.getTime()}::bigint, 1 + (select max(${rankingBoards.version})
        from ${rankingBoards} join given g on ${rankingBoards.board} = g.board)) as version
    ), stored as (
      insert into ${rankingPages} (${bare(board, version, page, ids, scores)})
      select r.board, n.version, place / ${SIZE}::bigint,
        array_agg(video order by place), array_agg(score order by place)
      from next n, ranked r where place < ${ranks}::int group by 1, 2, 3
      returning ${bare(board)} as board, cardinality(${bare(ids)}) as ranks
    ), dropped as (
      delete from ${rankingPages} using given g
      where ${board} = g.board and ${version} < (select max(p.${bare(version)})
        from ${rankingPages} p
        where p.${bare(board)} = g.board and p.${bare(version)} <= ${keepSince.getTime()}::bigint)
    ), counts as (
      select g.board, n.version, coalesce(sum(stored.ranks), 0) as total
      from next n, given g left join stored on stored.board = g.board group by 1, 2
    ), current as (
      insert into ${rankingBoards}
        (${bare(rankingBoards.board, ...columns)})
      select c.board, c.version, c.total, ${at}, ${at}, c.version from counts c
      on conflict (${bare(rankingBoards.board)}) do update
        set ${takeExcluded(...columns)}
    )
    select max(version) as version, sum(total) as total from counts`;
}
