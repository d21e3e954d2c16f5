import { expect, test } from "@playwright/test";
import postgres, { type Sql } from "postgres";
import { type AppServer, freshDataDir, startApp } from "../app-server";
import { databaseUrl } from "../database-url";

const CLIENTS = 20;
const LINKS = Array.from(
  { length: 5 },
  (_, place) => `https://x.com/i/status/170000000000000800${place}`,
);

/** Jobs that are due every two minutes or less often. */
const SELDOM = ["authors", "partitions", "retention", "rollup"];

/** Writes down each start of a job, whichever instance begins it. */
const WATCH_JOBS = `
  create table job_starts (job text, started_at timestamptz);
  create function note_job_start() returns trigger language plpgsql as
    $$ begin insert into job_starts values (new.job, new.started_at); return null; end $$;
  create trigger note_job_start after insert or update of started_at on job_states
    for each row when (new.started_at is not null) execute function note_job_start()`;

/** Gaps between the starts of each job, in seconds. */
const gapsOf = (sql: Sql) => sql<{ job: string; starts: number; least: number | null }[]>`
  select job, count(*)::int as starts, min(gap)::float8 as least from (
    select job, extract(epoch from started_at - lag(started_at)
      over (partition by job order by started_at)) as gap
    from job_starts) s
  group by job`;

/** Downloads by ever new visitors until `isOver`; gives how many were acknowledged. */
async function count(apps: AppServer[], isOver: () => boolean, onCounted: () => void) {
  let visitor = 0;
  let acknowledged = 0;
  const client = async (_: unknown, at: number) => {
    while (!isOver()) {
      visitor += 1;
      const answer = await fetch(`${apps[at % apps.length]?.url}/api/twitter/download-record`, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": `visitor ${visitor}` },
        body: JSON.stringify({ url: LINKS[visitor % LINKS.length] }),
      })
        .then((response) => response.json())
        .catch(() => null);
      if (answer?.counted !== true) continue;
      acknowledged += 1;
      onCounted();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return acknowledged;
}

test("two instances share the jobs, and one that is asked to end loses no count", async () => {
  test.setTimeout(120_000);
  const dataDir = freshDataDir();
  const upstream = { X_UPSTREAM_URL: process.env.E2E_X_URL ?? "", RATE_LIMITS: "off" };
  const host = await startApp({ ...upstream, JOBS: "off" }, dataDir);
  const url = databaseUrl(dataDir);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(WATCH_JOBS);
  const shared = { ...upstream, DATABASE_URL: url };
  const apps = await Promise.all([startApp(shared), startApp(shared)]);
  const [ended, staying] = apps;
  try {
    let counted = 0;
    let over = false;
    const counting = count(
      apps,
      () => over,
      () => {
        counted += 1;
      },
    );
    await expect.poll(() => counted, { timeout: 20_000 }).toBeGreaterThan(300);
    const began = Date.now();
    await ended.stop();
    expect(Date.now() - began).toBeLessThan(10_000);
    const before = counted;
    await expect.poll(() => counted, { timeout: 10_000 }).toBeGreaterThan(before + 100);
    over = true;
    const acknowledged = await counting;
    const [stored] = await sql<{ stats: number; buckets: number }[]>`
      select (select sum(download_count)::int from video_stats) as stats,
        (select sum(downloads)::int from video_buckets_5m) as buckets`;
    // An answer that was on its way when the instance ended may not have arrived.
    expect(stored?.stats).toBeGreaterThanOrEqual(acknowledged);
    expect(stored?.stats).toBeLessThanOrEqual(acknowledged + CLIENTS);
    expect(stored?.buckets).toBe(stored?.stats);

    const startsOf = async (job: string) => (await gapsOf(sql)).find((one) => one.job === job);
    const rankings = (await startsOf("rankings"))?.starts ?? 0;
    await expect
      .poll(async () => (await startsOf("rankings"))?.starts, { timeout: 15_000 })
      .toBeGreaterThan(rankings);
    const starts = await gapsOf(sql);
    for (const { job, least } of starts) expect(least ?? Infinity, job).toBeGreaterThan(3.5);
    const seldom = starts.filter(({ job }) => SELDOM.includes(job));
    expect(seldom.map((one) => [one.job, one.starts]).sort()).toEqual(
      SELDOM.map((job) => [job, 1]).sort(),
    );
  } finally {
    await staying.stop();
    await sql.end();
    await host.stop();
  }
});
