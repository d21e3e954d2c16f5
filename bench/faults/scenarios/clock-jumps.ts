import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AppServer } from "../../../e2e/app-server";
import { record } from "../../../e2e/pages/fill-site";
import { post } from "../../load";
import { until } from "../../until";
import { listsVideos, startReading, untilListed } from "../loads";
import { LINKS, type Scenario, type Trial } from "../trial";

const FAULT =
  "one instance's clock jumps 60 days ahead, another's 60 days back, and both return, while they serve";
const PROMISE =
  "nothing is dropped or counted twice, and leaderboards stay right: only the database's clock counts";
const WATCH_MS = 15_000;
const DAY_MS = 86_400_000;
const SECRET = "c".repeat(32);

const findFaketime = () =>
  readdirSync("/usr/lib")
    .map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`)
    .find(existsSync);

async function startJumping(library: string, startAnother: Trial["startAnother"]) {
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
  const jump = async (days: number) => {
    set(days);
    await until(async () => {
      const { headers, body } = await fetch(`${app.url}/api/health`);
      await body?.cancel();
      const offMs = Date.parse(headers.get("date") ?? "") - Date.now();
      return Math.round(offMs / DAY_MS) === days;
    });
  };
  return { app, jump };
}

/** Waits until this instance itself has run the job: another one may be running it. */
const runJob = ({ url }: AppServer, name: string) =>
  until(async () => {
    const headers = { authorization: `Bearer ${SECRET}` };
    const { status, answer } = await post(url, { path: `/api/jobs/${name}`, headers, body: {} });
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`);
    return answer.ran === true;
  });

const listPartitions = ({ ask }: Trial["database"]) =>
  ask(async (sql) => {
    const rows = await sql`select inhrelid::regclass::text as name from pg_inherits`;
    return rows.map(({ name }) => String(name));
  });

export const clockJumps: Scenario = async (trial) => {
  const { app, database, startAnother } = trial;
  const library = findFaketime();
  if (!library) return trial.find(FAULT, PROMISE, "libfaketime is not installed here", null);
  const ahead = await startJumping(library, startAnother);
  const behind = await startJumping(library, startAnother);
  const all = [app, ahead.app, behind.app];
  const boards = all.map(({ url }) => `${url}/api/twitter/popular?timeframe=1h`);
  await untilListed(boards);
  const before = await listPartitions(database);
  const storedBefore = await trial.countStored();
  const counted = { early: 0, late: 0 };
  const take = async ({ url }: AppServer, visitor: "early" | "late") => {
    if (await record(url, LINKS[0] ?? "", `${visitor} visitor`)) counted[visitor] += 1;
  };
  await take(ahead.app, "early");
  const stopReading = startReading(boards);

  await Promise.all([ahead.jump(60), behind.jump(-60)]);
  for (const each of all) await take(each, "early");
  for (const each of all) await take(each, "late");
  for (const { app: skewed } of [ahead, behind]) {
    for (const job of ["partitions", "retention", "rollup"]) await runJob(skewed, job);
  }
  await delay(WATCH_MS);
  const shown = (await Promise.all(boards.map(listsVideos))).filter(Boolean).length;
  await Promise.all([ahead.jump(0), behind.jump(0)]);
  for (const each of all) await take(each, "late");

  const read = await stopReading();
  const kept = await listPartitions(database);
  const dropped = before.filter((name) => !kept.includes(name)).length;
  const stored = (await trial.countStored()) - storedBefore;
  const isCountedOnce = counted.early === 1 && counted.late === 1 && stored === 2;
  trial.find(
    FAULT,
    PROMISE,
    `Both ran partitions, retention and rollup: ${dropped} of ${before.length} partitions were dropped. Counts of a visitor who came before and after the jump: ${counted.early}; of one who came to all three instances: ${counted.late}; stored in all: ${stored}. ${shown} of 3 instances showed the leaderboard of the last hour. Failed reads: ${read.failuresInWords} of ${read.total}.`,
    before.length > 0 && dropped === 0 && isCountedOnce && shown === 3 && read.failed === 0,
  );
};
