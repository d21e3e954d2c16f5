import type { Sql } from "postgres";
import { SYLLABLES } from "./author-data";
import { vacuum } from "./embedded-database";

/** Videos at scale 1. */
const VIDEOS = 1_000_000;

const KANA = "のにはをたがでとしれさある";
const HANGUL = "김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허남심노하곽성차주우구민진";

/**
 * Fills a migrated, empty database with listed videos by a tenth as many authors: posts of 60 to 100
 * characters, half of them in Japanese, the others in Latin letters and Hangul.
 */
export async function generatePosts(sql: Sql, scale: number): Promise<void> {
  const count = Math.round(VIDEOS * scale);
  await sql.begin(async (tx) => {
    await tx`select setseed(0.42), set_config('statement_timeout', '0', true),
      set_config('session_replication_role', 'replica', true),
      set_config('maintenance_work_mem', '512MB', true)`;
    await tx`create function pick(signs text) returns text language sql volatile as
      $$ select substr(signs, 1 + floor(random() * length(signs))::int, 1) $$`;
    // Two thousand words of very different frequency.
    await tx`create function kanji() returns text language sql volatile as
      $$ select chr(19968 + floor(2000 * random() * random())::int) $$`;
    await tx`create function word() returns text language sql volatile as
      $$ select (string_to_array(${tx.unsafe(`'${SYLLABLES}'`)}, ' '))[1 + floor(random() * 32)::int] $$`;
    const [index] = await tx<{ indexdef: string }[]>`
      select indexdef from pg_indexes where indexname = 'video_search_grams'`;
    await tx`drop index video_search_grams`;
    const authors = Math.ceil(count / 10);
    await tx`insert into authors (id, username, display_name, search_key)
      select i, 'author' || i, 'Author ' || i, 'author' || i || E'\\x01' || 'author ' || i
      from generate_series(1, ${authors}::int) i`;
    await tx`insert into author_stats (author_id) select i from generate_series(1, ${authors}::int) i`;
    await tx`insert into videos (id, tweet_id, author_id, text, created_at, first_listed_at)
      select i, 1500000000000000000 + i, 1 + i % ${authors}::int, case
          when i % 4 < 2 then (select string_agg(kanji() || kanji() || pick(${KANA})
              || pick(${KANA}) || pick(${KANA}), '' order by n) from generate_series(1, 14) n where i > 0)
          when i % 4 = 2 then (select string_agg(word() || word() || word(), ' ' order by n)
              from generate_series(1, 12) n where i > 0)
          else (select string_agg(pick(${HANGUL}) || pick(${HANGUL}) || pick(${HANGUL}), ' ' order by n)
              from generate_series(1, 16) n where i > 0) end, at, at
      from generate_series(1, ${count}::int) i,
        lateral (select now() - (${count}::int - i) * interval '90 days' / ${count}::int as at) t`;
    await tx`insert into video_stats (video_id, author_id, download_count)
      select id, author_id, floor(1e6 / (1 + floor(random() * ${count}::int)))::bigint from videos`;
    await tx`insert into video_media (video_id, media_index, kind, variants)
      select id, 1, 'video', jsonb_build_array(jsonb_build_object('width', 1280, 'height', 720,
        'bitrate', 2176000, 'url', 'https://video.twimg.com/amplify_video/' || id || '/vid/1280x720/a.mp4'))
      from videos`;
    await tx`insert into video_search (video_id, key)
      select v.id, username || ' ' || lower(display_name) || ' ' || text
      from videos v join authors a on a.id = v.author_id order by v.id`;
    await tx.unsafe(index?.indexdef ?? "");
    await tx.unsafe("alter index video_search_grams alter column 1 set statistics 0");
  });
  await vacuum(sql);
}

/** Search words, each of which is in some post; no two are alike. */
export async function drawWords(
  sql: Sql,
  kind: "two CJK characters" | "frequent pairs",
  count: number,
): Promise<string[]> {
  const isCjk = kind === "two CJK characters";
  const rows = await sql<{ word: string }[]>`
    select distinct ${isCjk ? sql`substr(text, 1, 2)` : sql`left(split_part(text, ' ', 2), 2) || ' ' || left(split_part(text, ' ', 3), 2) || ' ' || left(split_part(text, ' ', 4), 2)`} as word
    from videos tablesample system (10)
    where id % 4 ${isCjk ? sql`< 2` : sql`= 2`} order by word limit ${20 * count}`;
  const step = Math.max(1, Math.floor(rows.length / count));
  return rows
    .filter((_, place) => place % step === 0)
    .slice(0, count)
    .map(({ word }) => word);
}
