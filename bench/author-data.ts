import type { Sql, TransactionSql } from "postgres";
import { getNow } from "@/db/queries/clock";
import { refreshAuthors } from "../lib/rankings/refresh";
import { vacuum } from "./embedded-database";

/** Authors at scale 1. */
export const AUTHORS = 1_000_000;

const KANA =
  "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろ";
const HANGUL = "김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허남심노하곽성차주우구민진";
/** Each syllable is in about one handle of ten. */
export const SYLLABLES =
  "ka ri mo ta na shi el an to ma ra le xi lo da su be no ke in ha or ya vi ju ch st ne pa go";

/**
 * Fills a migrated, empty database: handles of three to five syllables and a number, names in Latin
 * letters, kanji, kana and Hangul. Popularity falls off as 1/rank. Returns the number of authors.
 */
export async function generateAuthors(sql: Sql, scale: number): Promise<number> {
  const count = Math.round(AUTHORS * scale);
  await sql.begin(async (tx) => {
    await tx`select setseed(0.42), set_config('statement_timeout', '0', true),
      set_config('maintenance_work_mem', '512MB', true)`;
    const [index] = await tx<{ indexdef: string }[]>`
      select indexdef from pg_indexes where indexname = 'authors_search_bigrams'`;
    await tx`drop index authors_search_bigrams`;
    await tx`create function pick(signs text) returns text language sql volatile as
      $$ select substr(signs, 1 + floor(random() * length(signs))::int, 1) $$`;
    // A thousand kanji; the product of two random numbers makes low ones more frequent.
    await tx`create function kanji() returns text language sql volatile as
      $$ select chr(19968 + floor(1000 * random() * random())::int) $$`;
    await tx`create function pick_of(words text[]) returns text language sql volatile as
      $$ select words[1 + floor(random() * cardinality(words))::int] $$`;
    await tx`
      with drawn as (
        select n, left(pick_of(s) || pick_of(s) || pick_of(s)
            || case when random() < 0.6 then pick_of(s) else '' end, 9) || (n % 9973) as handle,
          case floor(random() * 4)::int
            when 0 then initcap(pick_of(s) || pick_of(s) || ' ' || pick_of(s) || pick_of(s))
            when 1 then kanji() || kanji() || kanji() || kanji()
            when 2 then kanji() || kanji() || pick(${KANA}) || pick(${KANA}) || pick(${KANA})
            else pick(${HANGUL}) || pick(${HANGUL}) || pick(${HANGUL})
          end as name
        from generate_series(1, ${count}::int) n,
          (select string_to_array(${SYLLABLES}, ' ') as s) syllables
      )
      insert into authors (username, display_name, search_key)
      select handle, name, lower(handle) || E'\\x01' || lower(name)
      from drawn on conflict do nothing`;
    await generateVideos(tx, count);
    await tx.unsafe(index?.indexdef ?? "");
  });
  await sql`insert into video_buckets_5m (bucket, video_id, downloads)
    select date_bin('5 min', now(), '2000-01-01 00:00Z'), video_id, download_count / 50
    from video_stats where download_count >= 50`;
  await refreshAuthors(await getNow());
  await vacuum(sql);
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from authors`;
  return row?.count ?? 0;
}

/** One video for each author; downloads fall off as 1/rank. */
async function generateVideos(tx: TransactionSql, count: number): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`insert into videos (id, tweet_id, author_id, first_listed_at)
    select id, id::text, id, now() from authors`;
  await tx`insert into video_stats (video_id, author_id, download_count)
    select id, id, floor(1e6 / (1 + floor(random() * ${count}::int)))::bigint from authors`;
}

/** Adds a download for one author in a hundred, others at each turn, and runs the job that counts. */
export async function countDownloads(sql: Sql, turn: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      with counted as (
        update video_stats set download_count = download_count + 1
        where (video_id + ${turn}::int) % 100 = 0 returning video_id
      )
      insert into video_buckets_5m as b (bucket, video_id, downloads)
      select date_bin('5 min', now(), '2000-01-01 00:00Z'), video_id, 1 from counted
      on conflict (bucket, video_id) do update set downloads = b.downloads + 1`;
  });
  await refreshAuthors(await getNow());
}

/** Distinct search texts, each part of an author's name. */
export async function drawTexts(
  sql: Sql,
  kind: "two CJK characters" | "beginnings of handles",
  count: number,
): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select distinct text from (
      select ${kind === "two CJK characters" ? sql`left(display_name, 2)` : sql`left(lower(username), 3 + (id % 3)::int)`} as text
      from authors tablesample system (20)
      where ${kind === "two CJK characters" ? sql`display_name > 'ぁ'` : sql`true`}
    ) drawn where length(text) > 1 order by text`;
  const step = Math.max(1, Math.floor(rows.length / count));
  return rows
    .filter((_, place) => place % step === 0)
    .slice(0, count)
    .map(({ text }) => text);
}
