import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AppServer } from "../../../e2e/app-server";
import { type Finding, judge, type Scenario } from "../finding";
import { LINKS } from "../links";
import { countOf, inWords, startReading } from "../reading-load";
import { storedDownloads, type Trial, withTrial } from "../trial";
import { listsVideos, until, untilListed } from "../until";

const FAULT =
  "one instance's clock jumps 60 days ahead, another's 60 days back, and both return, while they serve";
const PROMISE =
  "nothing is dropped or counted twice, and leaderboards stay right: only the database's clock counts";
const WATCH_MS = 15_000;
const DAY_MS = 86_400_000;
const SECRET = "c".repeat(32);
const BOARD = "/api/twitter/popular?timeframe=1h";

/** Path of libfaketime (Debian package); null if it is not installed. */
function findFaketime(): string | null {
  const folders = readdirSync("/usr/lib").map((name) => `/usr/lib/${name}/faketime`);
  return folders.map((folder) => `${folder}/libfaketime.so.1`).find(existsSync) ?? null;
}

type JumpingApp = { app: AppServer; jump: (days: number) => Promise<void> };

/** How many days an instance's clock is off, from its `Date` header. */
async function daysOff({ url }: AppServer): Promise<number> {
  const response = await fetch(`${url}/api/health`);
  await response.arrayBuffer();
  return Math.round((Date.parse(response.headers.get("date") ?? "") - Date.now()) / DAY_MS);
}

/** Starts an instance whose clock reads its offset from a file at every call. */
async function startJumping(
  library: string,
  startAnother: Trial["startAnother"],
): Promise<JumpingApp> {
  const file = join(mkdtempSync(join(tmpdir(), "postreel-clock-")), "offset");
  const set = (days: number) => writeFileSync(file, `${days < 0 ? "" : "+"}${days}d\n`);
  set(0);
  const app = await startAnother({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    CRON_SECRET: SECRET,
  });
  return {
    app,
    jump: async (days) => {
      set(days);
      await until(async () => (await daysOff(app)) === days);
    },
  };
}

async function record({ url }: AppServer, visitor: string): Promise<boolean> {
  const response = await fetch(`${url}/api/twitter/download-record`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": visitor },
    body: JSON.stringify({ url: LINKS[0] }),
  });
  const { counted } = (await response.json()) as { counted?: boolean };
  return counted === true;
}

/** Waits until this instance itself has run the job. */
async function runJob({ url }: AppServer, name: string): Promise<boolean> {
  const ran = async () => {
    const response = await fetch(`${url}/api/jobs/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET}` },
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { ran: boolean }).ran;
  };
  // Retries, because another instance may be running the job.
  await until(ran);
  return true;
}

/** Names of the partitions, and the number of rows outside all of them. */
function listPartitions({ ask }: Trial["database"]) {
  return ask(async (sql) => {
    const rows = await sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits order by 1`;
    return rows.map(({ name }) => name);
  });
}

async function run({ app, database, startAnother }: Trial): Promise<Finding[]> {
  const library = findFaketime();
  if (!library) {
    const seen = "libfaketime is not installed here";
    return [{ fault: FAULT, promise: PROMISE, seen, outcome: "skipped" }];
  }
  const [ahead, behind] = [
    await startJumping(library, startAnother),
    await startJumping(library, startAnother),
  ];
  const all = [app, ahead.app, behind.app];
  for (const { url } of all) await untilListed(url, [BOARD]);
  const before = {
    partitions: await listPartitions(database),
    at: await storedDownloads(database),
  };
  const early = [await record(ahead.app, "an early visitor")];
  const stopReading = all.map(({ url }) => startReading(url, [BOARD]));

  await Promise.all([ahead.jump(60), behind.jump(-60)]);
  for (const each of all) early.push(await record(each, "an early visitor"));
  const late = [];
  for (const each of all) late.push(await record(each, "a late visitor"));
  for (const { app: skewed } of [ahead, behind]) {
    for (const job of ["partitions", "retention", "rollup"]) await runJob(skewed, job);
  }
  await delay(WATCH_MS);
  const shown = await Promise.all(
    all.map(async ({ url }) => listsVideos(await (await fetch(`${url}${BOARD}`)).text())),
  );
  await Promise.all([ahead.jump(0), behind.jump(0)]);
  for (const each of all) late.push(await record(each, "a late visitor"));

  const reads = await Promise.all(stopReading.map((stop) => stop()));
  const failures = reads.map((each) => each.failures);
  const kept = await listPartitions(database);
  const dropped = before.partitions.filter((name) => !kept.includes(name));
  const stored = (await storedDownloads(database)) - before.at;
  const times = [early, late].map((each) => each.filter(Boolean).length);
  const boards = shown.filter(Boolean).length;
  return [
    {
      fault: FAULT,
      promise: PROMISE,
      seen: `Both ran partitions, retention and rollup: ${dropped.length} of ${before.partitions.length} partitions were dropped. Counts of a visitor who came before and after the jump: ${times[0]}; of one who came to all three instances: ${times[1]}; stored in all: ${stored}. ${boards} of 3 instances showed the leaderboard of the last hour. Failed reads: ${failures.map(inWords).join(" / ")} of ${reads.reduce((sum, each) => sum + each.reads, 0)}.`,
      outcome: judge(
        before.partitions.length > 0 &&
          dropped.length === 0 &&
          times.every((time) => time === 1) &&
          stored === 2 &&
          boards === 3 &&
          failures.every((each) => countOf(each) === 0),
      ),
    },
  ];
}

export const clockJumps: Scenario = { name: "clock-jumps", run: () => withTrial(run) };
