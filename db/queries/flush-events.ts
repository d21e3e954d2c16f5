import "server-only";
import { sql } from "../client";
import { EVENT_KIND } from "../schema";

export type CountEvent = {
  kind: keyof typeof EVENT_KIND;
  videoId: string;
  /** 64-bit keyed hash of the visitor, as a signed decimal string. */
  visitor: string;
  /** Of the interface; downloads are counted by it, views not. */
  language: string | null;
};

export type CountedEvent = {
  /** False for the same visitor, video and kind in the same clock hour (UTC), and for a post that is not shown. */
  counted: boolean;
  downloadCount: number;
  viewCount: number;
};

type Row = { counted: boolean; downloads: string; views: string };

/** Less than a visitor waits for a database that says nothing: a lock is no reason to leave it. */
const LOCK_WAIT = "4s";

/**
 * One transaction that counts a batch and answers in its order.
 *
 * Flushers cannot deadlock with each other: rows are locked in one order, `visitor_seen`, then
 * `video_stats` by id, then what hangs on it. Whoever else counts locks `video_stats` first too.
 *
 * The planner takes the batch for 100 rows whatever its size, and knows nothing of what its steps
 * find. So no step is joined where a wrong guess costs a nested loop over two batches.
 */
export async function flushEvents(events: CountEvent[], now: Date | null): Promise<CountedEvent[]> {
  const rows = await sql()<Row[]>`
    with ${seenSteps(events, now)}, ${totalSteps()}, ${sideSteps()}
    select g.ord in (select ord from counted) as counted,
      coalesce(t.download_count, s.download_count, 0) as downloads,
      coalesce(t.view_count, s.view_count, 0) as views
    from given g
      left join totals t on t.video_id = g.video_id
      left join video_stats s on s.video_id = g.video_id
    order by g.ord`;
  return rows.map((row) => ({
    counted: row.counted,
    downloadCount: Number(row.downloads),
    viewCount: Number(row.views),
  }));
}

/** `counted`: of each visitor, video and kind the first event, unless it was seen in this hour. */
function seenSteps(events: CountEvent[], now: Date | null) {
  const batch = events.map(({ kind, videoId, visitor, language }, ord) => ({
    ord,
    video_id: videoId,
    kind: EVENT_KIND[kind],
    visitor,
    language,
  }));
  // Whatever holds a lock, callers learn of it: behind a pooler nothing else limits the statement.
  return sql()`clock as materialized (
      select coalesce(${now?.toISOString() ?? null}::timestamptz, now()) as now,
        set_config('lock_timeout', ${LOCK_WAIT}, true)
    ), given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb)
        as u(video_id bigint, visitor bigint, kind smallint, language text, ord int)
    ), firsts as (
      select distinct on (s.video_id, kind, visitor) s.video_id, kind, visitor, language, ord
      from given g join videos v on v.id = g.video_id and v.visible
        join video_stats s on s.video_id = v.id
      order by s.video_id, kind, visitor, ord
    ), seen as (
      insert into visitor_seen (win, video_id, kind, visitor)
      select date_trunc('hour', (select now from clock), 'UTC'), video_id, kind, visitor
      from firsts order by video_id, kind, visitor
      on conflict do nothing
      returning video_id, kind, visitor
    ), counted as (
      select ord, kind, language from firsts join seen using (video_id, kind, visitor)
    )`;
}

function totalSteps() {
  return sql()`sums as (
      select video_id, count(*) filter (where kind = ${EVENT_KIND.download})::int as downloads,
        count(*) filter (where kind = ${EVENT_KIND.view})::int as views
      from seen group by video_id
    ), locked as materialized (
      select s.video_id, d.downloads, d.views from video_stats s join sums d using (video_id)
      order by s.video_id for no key update of s
    ), buckets as (
      insert into video_buckets_5m as b (bucket, video_id, downloads, views)
      select date_bin('5 min', (select now from clock), timestamptz '2000-01-01 00:00Z'),
        video_id, downloads, views
      from locked order by video_id
      on conflict (bucket, video_id) do update
        set downloads = b.downloads + excluded.downloads, views = b.views + excluded.views
    ), totals as (
      update video_stats s
      set download_count = s.download_count + l.downloads, view_count = s.view_count + l.views
      from locked l where s.video_id = l.video_id
      returning s.video_id, s.download_count, s.view_count
    )`;
}

/**
 * A first event puts the post in recent; downloads are counted by language and UTC day, after
 * `locked`: its one row is what everybody wants, and is held for the shortest time.
 */
function sideSteps() {
  return sql()`listed as (
      update videos v set first_listed_at = (select now from clock)
      from locked l
      where v.id = l.video_id and v.first_listed_at is null
    ), languages as (
      insert into download_languages as d (day, language, downloads)
      select ((select now from clock) at time zone 'UTC')::date, language, count(*)
      from counted
      where kind = ${EVENT_KIND.download} and language is not null
        and (select count(*) from locked) > 0
      group by language order by language
      on conflict (day, language) do update set downloads = d.downloads + excluded.downloads
    )`;
}
