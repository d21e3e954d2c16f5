import type { TransactionSql } from "postgres";
import { sql } from "../db/client";
import { makePartition } from "../db/queries/count-tables";
import { PARTITIONED_TABLES, partitionName, periodOf } from "../lib/jobs/partition-plan";

export const DAY = 86_400_000;

/** Each syllable is in about one handle of ten. */
export const SYLLABLES =
  "ka ri mo ta na shi el an to ma ra le xi lo da su be no ke in ha or ya vi ju ch st ne pa go";
export const KANA = "のにはをたがでとしれさある";
export const HANGUL =
  "김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허남심노하곽성차주우구민진";

/** A video's files, the largest first; `{id}` is replaced. */
export const VARIANTS = [[1280, 720] as const, [640, 360] as const, [480, 270] as const].map(
  ([width, height]) => ({
    url: `https://video.twimg.com/amplify_video/{id}/${width}x${height}.mp4`,
    ...{ width, height, bitrate: width * 1700 },
  }),
);

/** Functions of SQL that draw signs and words. The product of two random numbers makes low kanji more frequent. */
const WORDS = `
  create or replace function pick(signs text) returns text language sql volatile as
    $$ select substr(signs, 1 + floor(random() * length(signs))::int, 1) $$;
  create or replace function kanji(most int) returns text language sql volatile as
    $$ select chr(19968 + floor(most * random() * random())::int) $$;
  create or replace function syllable() returns text language sql volatile as
    $$ select (string_to_array('${SYLLABLES}', ' '))[1 + floor(random() * 32)::int] $$;
  create or replace function word() returns text language sql volatile as
    $$ select syllable() || syllable() || syllable() $$`;

/** What the definition of an index lacks. */
export const AS_MIGRATED = "alter index video_search_grams alter column 1 set statistics 0";

/**
 * Fills tables in one transaction, always with the same random numbers; the index `without` is built at
 * its end. Foreign keys hold by construction: checking each row would take most of the time.
 */
export async function fill(
  work: (tx: TransactionSql) => Promise<unknown>,
  without = "",
): Promise<void> {
  await sql().begin(async (tx) => {
    await tx`select set_config('session_replication_role', 'replica', true), setseed(0.42),
      set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '512MB', true),
      set_config('statement_timeout', '0', true)`;
    await tx.unsafe(WORDS);
    const [index] = await tx`select indexdef from pg_indexes where indexname = ${without}`;
    if (index) await tx.unsafe(`drop index ${without}`);
    await work(tx);
    if (index) await tx.unsafe(`${index.indexdef}; ${AS_MIGRATED}`);
  });
  const own = await sql().reserve();
  try {
    await own`set statement_timeout = 0`;
    await own`vacuum analyze`;
    await own`reset statement_timeout`;
  } finally {
    own.release();
  }
}

/** Authors such as `name1` with ids above `after`. */
export async function addAuthors(tx: TransactionSql, count: number, name = "author", after = 0) {
  await tx`insert into authors (id, username, display_name, search_key)
    select ${after}::int + i, ${name} || i, initcap(${name}) || ' ' || i,
      ${name} || i || E'\\x01' || ${name} || ' ' || i
    from generate_series(1, ${count}::int) i`;
  await tx`insert into author_stats (author_id) select id from authors where id > ${after}::int`;
}

/** The files of the videos with ids above `after`. */
export async function addMedia(tx: TransactionSql, variants = VARIANTS, after = 0) {
  await tx`insert into video_media (video_id, media_index, kind, width, height, duration_ms, variants)
    select id, 1, 'video', width, height, duration_ms, replace(${JSON.stringify(variants)}::text, '{id}',
      id || '/vid/' || left(md5(id::text), 16))::jsonb
    from videos where id > ${after}::int`;
}

/** What search reads of the videos that lists show. */
export async function addSearch(tx: TransactionSql) {
  await tx`insert into video_search (video_id, key)
    select v.id, username || ' ' || lower(display_name) || ' ' || text
    from videos v join authors a on a.id = v.author_id where not hidden order by v.id`;
}

export async function makePastPartitions(from: number, until: number): Promise<void> {
  for (const table of PARTITIONED_TABLES.filter(({ key }) => key === "bucket")) {
    const begin = table.unit === "month" ? from : until - 9 * DAY;
    for (let time = begin; time < until + DAY; ) {
      const period = periodOf(table.unit, new Date(time));
      await makePartition(table, partitionName(table, period), period);
      time = period.until.getTime();
    }
  }
}

/** So many of the rows' texts, from all over the list. */
export function spread(rows: readonly { text: string }[], count: number): string[] {
  const step = Math.max(1, Math.floor(rows.length / count));
  const chosen = rows.filter((_, place) => place % step === 0).slice(0, count);
  return chosen.map(({ text }) => text);
}
