import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";
import { SYLLABLES } from "./author-data";

const DAY = 86_400_000;
const VIDEOS_EACH = 10;
/** Videos of one author, at every size of the data. */
const PROLIFIC = 5_000;
/** Characters that are sent at once. */
const CHUNK = 256 * 1024;

/** Handle of the author with `PROLIFIC` videos. */
export const PROLIFIC_HANDLE = "prolific1";

const WORDS = SYLLABLES.split(" ");
const KANA = [..."のにはをたがでとしれさある"];

/** A number below `below`, always the same for the same place and salt. */
function draw(place: number, salt: number, below: number): number {
  let hash = Math.imul(place ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % below;
}

const word = (place: number, salt: number) =>
  `${WORDS[draw(place, salt, 32)]}${WORDS[draw(place, salt + 1, 32)]}${WORDS[draw(place, salt + 2, 32)]}`;

/** Common words of very different frequency. */
const kanji = (place: number, salt: number) =>
  String.fromCharCode(19_968 + Math.min(draw(place, salt, 2_000), draw(place, salt + 50, 2_000)));

function textOf(place: number): string {
  let text = "";
  for (let at = 0; at < 3; at += 1) {
    const salt = 7 * at;
    if (place % 2 === 0) text += `${at > 0 ? " " : ""}${word(place, salt)}`;
    else text += `${kanji(place, salt)}${kanji(place, salt + 1)}${KANA[draw(place, salt + 2, 13)]}`;
  }
  return text;
}

const handleOf = (author: number) =>
  author === 1 ? PROLIFIC_HANDLE : `${word(author, 900).slice(0, 7)}${author}`;
const nameOf = (author: number) =>
  `${word(author, 910)} ${kanji(author, 920)}${kanji(author, 930)}`;
const downloadsOf = (place: number, videos: number) =>
  1 + Math.floor(1e6 / (1 + draw(place, 940, videos)));

/** Rows of each table in the order of its primary key, as `COPY` reads them. */
function tablesOf(videos: number, now: number): [columns: string, rows: number, row: Row][] {
  const authors = Math.ceil(videos / VIDEOS_EACH);
  const every = Math.floor(videos / PROLIFIC);
  const authorOf = (place: number) => (place % every === 0 ? 1 : 2 + (place % (authors - 1)));
  return [
    [
      "authors (id, username, display_name, search_key)",
      authors,
      (id) => `${id}\t${handleOf(id)}\t${nameOf(id)}\t${handleOf(id)}\u0001${nameOf(id)}`,
    ],
    [
      "author_stats (author_id, video_count, daily_downloads, total_downloads)",
      authors,
      (id) => `${id}\t${VIDEOS_EACH}\t${draw(id, 950, 100)}\t${downloadsOf(id, authors) * 10}`,
    ],
    [
      `videos (id, tweet_id, author_id, text, thumbnail_url, width, height, duration_ms, hidden,
        languages, created_at, first_listed_at)`,
      videos,
      (id) => {
        const at = new Date(now - ((videos - id) * 90 * DAY) / videos).toISOString();
        const picture = `https://pbs.twimg.com/amplify_video_thumb/${id}/img/${draw(id, 960, 2 ** 31)}.jpg`;
        return `${id}\t${1_500_000_000_000_000_000n + BigInt(id)}\t${authorOf(id)}\t${textOf(id)}\t${picture}\t1280\t720\t${5_000 + (id % 200_000)}\t${id % 500 === 0}\t${[1, 4, 2, 8][id % 4]}\t${at}\t${at}`;
      },
    ],
    [
      "video_media (video_id, media_index, kind, width, height, duration_ms, variants)",
      videos,
      (id) =>
        `${id}\t1\tvideo\t1280\t720\t${5_000 + (id % 200_000)}\t[{"url":"https://video.twimg.com/amplify_video/${id}/vid/1280x720/${draw(id, 960, 2 ** 31)}.mp4","width":1280,"height":720,"bitrate":2176000}]`,
    ],
    [
      "video_stats (video_id, author_id, download_count, view_count, favorite_count)",
      videos,
      (id) => {
        const downloads = downloadsOf(id, videos);
        return `${id}\t${authorOf(id)}\t${downloads}\t${downloads * 2}\t${Math.floor(downloads / 30)}`;
      },
    ],
    [
      "video_search (video_id, key)",
      videos,
      (id) =>
        id % 500 === 0
          ? null
          : `${id}\t${handleOf(authorOf(id))} ${nameOf(authorOf(id))} ${textOf(id)}`,
    ],
  ];
}

type Row = (id: number) => string | null;

function* chunks(rows: number, row: Row): Generator<string> {
  let chunk = "";
  for (let id = 1; id <= rows; id += 1) {
    const line = row(id);
    if (line !== null) chunk += `${line}\n`;
    if (chunk.length < CHUNK && id < rows) continue;
    yield chunk;
    chunk = "";
  }
}

/** A step of the load has ended, after so many seconds. */
export type OnStep = (step: string, seconds: number) => void;

/**
 * Replaces all videos of a migrated database by so many listed ones, with a tenth as many authors: by
 * `COPY` in the order of the primary keys, with all other indexes built after.
 */
export async function loadMillions(
  sql: Sql,
  videos: number,
  now: Date,
  onStep: OnStep,
): Promise<void> {
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    onStep(step, (performance.now() - began) / 1000);
  };
  await sql`select set_config('session_replication_role', 'replica', false),
    set_config('statement_timeout', '0', false), set_config('maintenance_work_mem', '1GB', false),
    set_config('max_parallel_maintenance_workers', '2', false)`;
  await sql`truncate authors cascade`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
    where c.oid is null and i.indrelid::regclass::text = any(${["authors", "author_stats", "videos", "video_media", "video_stats", "video_search"]})`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (const [columns, rows, row] of tablesOf(videos, now.getTime())) {
    const table = columns.split(" ", 1)[0] ?? "";
    await timed(`COPY ${table}`, () =>
      // In the transaction that empties the table, so that its pages are written as visible to all.
      sql.begin(async (tx) => {
        await tx.unsafe(`truncate ${table} cascade`);
        await copy(tx, columns, rows, row);
      }),
    );
  }
  for (const { name, definition } of indexes) {
    await timed(`index ${name}`, () => sql.unsafe(definition));
  }
  await sql.unsafe("alter index video_search_grams alter column 1 set statistics 0");
  await timed("counts of the last month", () => fillBuckets(sql, now));
  await timed("analyze", () => sql`analyze`);
}

async function copy(tx: TransactionSql, columns: string, rows: number, row: Row): Promise<void> {
  const into = await tx.unsafe(`copy ${columns} from stdin with (freeze)`).writable();
  await pipeline(Readable.from(chunks(rows, row)), into);
}

/** A tenth of all videos were downloaded within a day, half of them within the month. */
async function fillBuckets(sql: Sql, now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  await sql`truncate video_buckets_5m, video_buckets_1h, video_buckets_1d`;
  await sql`insert into video_buckets_5m (bucket, video_id, downloads, views)
    select date_bin('5 minutes', ${now.toISOString()}::timestamptz - (video_id % 276) * interval '5 minutes',
      '2000-01-01 00:00Z'), video_id, download_count, view_count
    from video_stats where video_id % 10 = 1`;
  await sql`insert into video_buckets_1d (bucket, video_id, downloads, views)
    select ${new Date(today).toISOString()}::timestamptz - (1 + video_id % 28) * interval '1 day',
      video_id, download_count, view_count
    from video_stats where video_id % 2 = 1`;
  await sql`insert into job_states (job, watermark) values ('rollup', ${new Date(today).toISOString()})
    on conflict (job) do update set watermark = excluded.watermark`;
}
