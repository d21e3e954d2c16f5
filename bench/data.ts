import { readFileSync } from "node:fs";
import { sql } from "../db/client";
import { makePartition } from "../db/queries/count-tables";
import { PARTITIONED_TABLES, partitionName, periodOf } from "../lib/jobs/partition-plan";
import { LEADERBOARDS, leaderboardName } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { sum, timed, times } from "./median";

export const DAY = 86_400_000;
/** At scale 1: a million videos by 100 000 authors, a million downloads a day for 30 days. */
const MILLION = 1_000_000;
/** Ten thousand videos and downloads a day: enough for full pages. */
const FULL_PAGES = 0.01;
/** Higher than the ids of any data set to which profiles are added. */
const FIRST_ID = 50_000_000;
export const firstCrawledVideo = FIRST_ID + 1;
/** Profiles that a flood requests, with four videos each. */
export const CRAWLED = 4_000;

export const SYLLABLES =
  "ka ri mo ta na shi el an to ma ra le xi lo da su be no ke in ha or ya vi ju ch st ne pa go";

const variants = (widths: number[]) =>
  JSON.stringify(
    widths.map((width) => ({
      url: `https://video.twimg.com/amplify_video/{id}/${width}x${(width * 9) / 16}.mp4`,
      ...{ width, height: (width * 9) / 16, bitrate: width * 1700 },
    })),
  );

const SHARED = {
  syllables: SYLLABLES,
  variants: variants([1280, 640, 480]),
  variant: variants([1280]),
};

const TABLES = ["authors", "author_stats", "videos", "video_media", "video_stats", "video_search"];

/**
 * Runs a file of `seed`, always with the same random numbers, in one transaction. As in psql `:name` and
 * `:'name'` are values. Foreign keys hold by construction: checking each row would take most of the time.
 * Returns the seconds of each of its steps, which begin with a comment.
 */
export async function fill(file: string, values: Record<string, string | number> = {}) {
  const all: Record<string, string | number> = { ...SHARED, ...values };
  const read = (name: string) =>
    readFileSync(new URL(`seed/${name}.sql`, import.meta.url), "utf8").replaceAll(
      /(?<!:):('?)([a-z_]+)\1/g,
      (_, quote, name) => (quote ? `'${all[name]}'` : String(all[name])),
    );
  const steps: [what: string, seconds: number][] = [];
  const step = async (what: string, work: () => Promise<unknown>) => {
    steps.push([what, (await timed(work)) / 1000]);
  };
  await sql().begin(async (tx) => {
    await tx`select set_config('session_replication_role', 'replica', true), setseed(0.42),
      set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '1GB', true),
      set_config('statement_timeout', '0', true)`;
    await tx.unsafe(read("words"));
    const indexes = await tx`
      select i.indexrelid::regclass::text as name, concat(pg_get_indexdef(i.indexrelid), (
        select string_agg(format('; alter index %s alter column %s set statistics %s',
          i.indexrelid::regclass, attnum, attstattarget), '')
        from pg_attribute where attrelid = i.indexrelid and attstattarget >= 0)) as definition
      from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
      where c.oid is null and i.indrelid::regclass::text = any(${TABLES})`;
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
    for (const text of read(file).split("\n\n")) {
      const [, what = ""] = /^-- ([\w ]+)/.exec(text) ?? [];
      await step(what, () => tx.unsafe(text));
    }
    for (const { name, definition } of indexes) {
      await step(`index ${name}`, () => tx.unsafe(definition));
    }
  });
  await step("vacuum", async () => {
    const own = await sql().reserve();
    await own`set statement_timeout = 0`;
    await own`vacuum analyze`;
    await own`reset statement_timeout`;
    own.release();
  });
  console.log(`${file}: ${sum(steps.map(([, seconds]) => seconds)).toFixed(0)} s`);
  return steps;
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

export function spread(rows: readonly { text: string }[], count: number): string[] {
  const step = Math.max(1, Math.floor(rows.length / count));
  const chosen = rows.filter((_, place) => place % step === 0).slice(0, count);
  return chosen.map(({ text }) => text);
}

export async function generateDataset(scale: number): Promise<void> {
  const now = new Date();
  await makePastPartitions(now.getTime() - 31 * DAY, now.getTime());
  const share = Math.round(MILLION * scale);
  await fill("dataset", { videos: share, a_day: share, now: now.toISOString() });
}

export async function makeLeaderboards(): Promise<void> {
  for (const board of LEADERBOARDS) {
    const ms = await timed(() => refreshLeaderboard(board, new Date()));
    console.log(`${leaderboardName(board)}: ${ms.toFixed(0)} ms`);
  }
}

export async function generateProfiles(count: number): Promise<string[]> {
  await fill("profiles", { count, first: FIRST_ID });
  return times(count, (place) => `crawled${place + 1}`);
}

export async function fillPages(profiles = 0): Promise<string[]> {
  await generateDataset(FULL_PAGES);
  const handles = profiles > 0 ? await generateProfiles(profiles) : [];
  await makeLeaderboards();
  return handles;
}
