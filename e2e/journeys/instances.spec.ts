import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import postgres, { type Sql } from "postgres";
import { type AppServer, freshDataDir, startApp } from "../app-server";
import { databaseUrl } from "../database-url";
import { generatedPost } from "../fake-x/catalogue/generated";

const CLIENTS = 20;
const LINKS = Array.from(
  { length: 5 },
  (_, place) => `https://x.com/i/status/170000000000000800${place}`,
);

/** Jobs that run every two minutes or less often. */
const SELDOM = ["authors", "partitions", "retention", "rollup"];

/** Records each start of a job, on any instance. */
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

/** Downloads by new visitors until `isOver`. Returns how many were acknowledged. */
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

test("two instances share the jobs, and one that shuts down loses no count", async () => {
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
    // The response to a stored count may have been lost when the instance ended.
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

/** Time limit for an instance to learn of another process's takedown, in ms. */
const LEARNT_MS = 1_000;

/** The first generated posts from `first` on whose authors differ. */
function postsOfDifferentAuthors(first: bigint, count: number) {
  const posts = new Map<string, { id: string; handle: string; url: string }>();
  for (let id = first; posts.size < count; id += 1n) {
    const { handle } = generatedPost(String(id)).author;
    const url = `https://x.com/${handle}/status/${id}`;
    if (!posts.has(handle)) posts.set(handle, { id: String(id), handle, url });
  }
  return [...posts.values()];
}

type Taken = ReturnType<typeof postsOfDifferentAuthors>[number];

/** Every kind of response that shows a post: an API and a page of a list, and its author's page. */
const showing = ({ handle }: Taken) => [
  "/api/twitter/recent?limit=100",
  "/en/recent-videos",
  `/en/author/${handle}`,
];

async function readersOf(app: AppServer, post: Taken): Promise<string[]> {
  const found = await Promise.all(
    showing(post).map(async (path) => {
      const text = await (await fetch(app.url + path)).text();
      return text.includes(post.id) ? path : null;
    }),
  );
  return found.filter((path) => path !== null);
}

test("a post taken down through one instance disappears from all", async () => {
  test.setTimeout(180_000);
  const dataDir = freshDataDir();
  const upstream = { X_UPSTREAM_URL: process.env.E2E_X_URL ?? "", RATE_LIMITS: "off" };
  const first = await startApp(upstream, dataDir);
  const shared = { ...upstream, DATABASE_URL: databaseUrl(dataDir) };
  const second = await startApp(shared);
  const operate = (...words: string[]) => {
    const args = ["--import", "tsx", "--conditions=react-server", "lib/ops/main.ts", ...words];
    execFileSync(process.execPath, args, { env: { ...process.env, ...shared } });
  };
  const send = (path: string, body: object) =>
    fetch(first.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  try {
    const posts = postsOfDifferentAuthors(1700000000000008100n, 3);
    const [reported, hidden, blocked] = posts;
    if (!reported || !hidden || !blocked) throw new Error("too few posts");
    for (const { url } of posts) {
      expect((await send("/api/twitter/download-record", { url, language: "en" })).status).toBe(
        200,
      );
    }
    for (const app of [first, second]) {
      for (const post of posts) {
        await expect.poll(() => readersOf(app, post), { timeout: 30_000 }).toEqual(showing(post));
      }
    }

    const report = await send("/api/reports", {
      reason: "intimate",
      url: reported.url,
      contact: "owner@mail.example",
      statement: "I am in this video and never agreed to it.",
    });
    expect(report.status).toBe(201);
    expect(await readersOf(first, reported)).toEqual([]);
    operate("hide", hidden.url, "--reason", "a test");
    operate("block", blocked.handle, "--reason", "a test");
    const takenDownAt = performance.now();
    await expect
      .poll(() => performance.now() - takenDownAt, { intervals: [50] })
      .toBeGreaterThan(LEARNT_MS);
    for (const app of [first, second]) {
      for (const post of [reported, hidden]) {
        expect(await readersOf(app, post), post.url).toEqual([]);
      }
      // The page of a blocked author still shows the posts, below the reason.
      expect(await readersOf(app, blocked)).toEqual([`/en/author/${blocked.handle}`]);
    }
  } finally {
    await second.stop();
    await first.stop();
  }
});
