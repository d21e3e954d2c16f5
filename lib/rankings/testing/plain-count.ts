import type { Sql } from "postgres";
import type { Timeframe } from "@/lib/videos/listing-view";
import type { Ranking } from "../leaderboards";

/** Start of a timeframe: its length ago, rounded to one of its steps. */
function startOf(sql: Sql, timeframe: Timeframe, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  if (timeframe === "all") return sql`timestamptz '-infinity'`;
  if (timeframe === "month") return sql`date_trunc('day', ${at} - interval '720 hours', 'UTC')`;
  const length = { "1h": "1 hour", "24h": "24 hours", "3d": "72 hours", "7d": "168 hours" }[
    timeframe
  ];
  return timeframe === "1h" || timeframe === "24h"
    ? sql`date_bin('5 minutes', ${at} - ${length}::interval, timestamptz '2000-01-01 00:00Z')`
    : sql`date_trunc('hour', ${at} - ${length}::interval, 'UTC')`;
}

/** The ids of a leaderboard, best first, by counting the raw events of its timeframe. */
export async function plainCount(
  sql: Sql,
  { ranking, timeframe }: { ranking: Ranking; timeframe: Timeframe },
  now: Date,
): Promise<string[]> {
  const events = sql`select * from raw_events
    where at >= ${startOf(sql, timeframe, now)} and at <= ${now.toISOString()}`;
  const rows = ranking === "popular" ? await byDownloads(sql, events) : await byRating(sql, events);
  return rows.map(({ id }) => id);
}

type Events = ReturnType<typeof startOf>;

function byDownloads(sql: Sql, events: Events) {
  return sql<{ id: string }[]>`
    select v.id from (${events}) e join videos v on v.id = e.video_id
    where v.listed and e.kind = 'download'
    group by v.id order by count(*) desc, v.created_at desc, v.id desc`;
}

function byRating(sql: Sql, events: Events) {
  return sql<{ id: string }[]>`
    with c as (
      select video_id, count(*) filter (where kind = 'view') as views,
        count(*) filter (where kind = 'favorite') - count(*) filter (where kind = 'unfavorite') as f
      from (${events}) e group by 1
    ), n as (
      select video_id, f::float8 as f, greatest(views, f)::float8 as n from c
    ), p as (
      select greatest(sum(f) / nullif(sum(n), 0), 0.001) as p from n
    ), q as (
      select video_id, n, (f + p * 50) / (n + 50) as q from n, p where f > 0
    )
    select v.id from q join videos v on v.id = q.video_id
    where v.listed
    order by q - 1.2816 * sqrt(q * (1 - q) / (n + 51)) desc, v.created_at desc, v.id desc`;
}
