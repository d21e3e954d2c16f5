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

/**
 * One transaction that counts a batch and answers in its order.
 *
 * Flushers cannot deadlock with each other: rows are locked in one order, `visitor_seen`, then
 * `video_stats` by id, then what hangs on it. Whoever else counts locks `video_stats` first too.
 */
export async function flushEvents(events: CountEvent[], now: Date): Promise<CountedEvent[]> {
  const rows = await sql()<Row[]>`
    with ${seenSteps(events, now)}, ${totalSteps(now)}, ${sideSteps(now)}
    select n.ord is not null as counted,
      coalesce(t.download_count, s.download_count, 0) as downloads,
      coalesce(t.view_count, s.view_count, 0) as views
    from given g
      left join counted n on n.ord = g.ord
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
function seenSteps(events: CountEvent[], now: Date) {
  const column = <T>(pick: (event: CountEvent) => T) => events.map(pick);
  return sql()`given as (
      select * from unnest(${column((e) => e.videoId)}::bigint[], ${column((e) => e.visitor)}::bigint[],
        ${column((e) => EVENT_KIND[e.kind])}::smallint[], ${column((e) => e.language)}::text[])
        with ordinality as u(video_id, visitor, kind, language, ord)
    ), firsts as (
      select distinct on (video_id, kind, visitor) g.*, v.first_listed_at is null as unlisted
      from given g join videos v on v.id = g.video_id and v.visible
      order by video_id, kind, visitor, ord
    ), seen as (
      insert into visitor_seen (win, video_id, kind, visitor)
      select date_trunc('hour', ${now.toISOString()}::timestamptz, 'UTC'), video_id, kind, visitor
      from firsts order by video_id, kind, visitor
      on conflict do nothing
      returning video_id, kind, visitor
    ), counted as (
      select f.* from firsts f join seen using (video_id, kind, visitor)
    )`;
}

function totalSteps(now: Date) {
  return sql()`sums as (
      select video_id, count(*) filter (where kind = ${EVENT_KIND.download})::int as downloads,
        count(*) filter (where kind = ${EVENT_KIND.view})::int as views
      from counted group by video_id
    ), locked as materialized (
      select video_id from video_stats where video_id in (select video_id from sums)
      order by video_id for no key update
    ), buckets as (
      insert into video_buckets_5m as b (bucket, video_id, downloads, views)
      select date_bin('5 min', ${now.toISOString()}::timestamptz, timestamptz '2000-01-01 00:00Z'),
        video_id, downloads, views
      from sums join locked using (video_id) order by video_id
      on conflict (bucket, video_id) do update
        set downloads = b.downloads + excluded.downloads, views = b.views + excluded.views
    ), totals as (
      update video_stats s
      set download_count = s.download_count + d.downloads, view_count = s.view_count + d.views
      from sums d join locked using (video_id) where s.video_id = locked.video_id
      returning s.video_id, s.download_count, s.view_count
    )`;
}

/** A first event puts the post in recent; downloads are counted by language and UTC day. */
function sideSteps(now: Date) {
  const at = now.toISOString();
  return sql()`listed as (
      update videos v set first_listed_at = ${at}
      from locked l
      where v.id = l.video_id and v.first_listed_at is null
        and l.video_id in (select video_id from counted where unlisted)
    ), languages as (
      insert into download_languages as d (day, language, downloads)
      select (${at}::timestamptz at time zone 'UTC')::date, language, count(*)
      from counted join locked using (video_id)
      where kind = ${EVENT_KIND.download} and language is not null
      group by language order by language
      on conflict (day, language) do update set downloads = d.downloads + excluded.downloads
    )`;
}
