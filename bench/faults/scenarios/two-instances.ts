import { setTimeout as delay } from "node:timers/promises";
import { startCounting } from "../counting-load";
import { type Finding, judge, type Scenario } from "../finding";
import { ranWhenDue, watchJobRuns } from "../job-runs";
import { LINKS } from "../links";
import { storedDownloads, type Trial, withTrial } from "../trial";
import { until } from "../until";

const PROMISED_MS = 15_000;
const WATCH_MS = 20_000;
/** Posts that are on no leaderboard until this scenario counts them. */
const UNSEEN = Array.from(
  { length: 4 },
  (_, at) => `https://x.com/i/status/${1_792_000_000_000_000_000n + BigInt(at)}`,
);

async function record(origin: string, url: string, visitor: string): Promise<boolean> {
  const response = await fetch(`${origin}/api/twitter/download-record`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": visitor },
    body: JSON.stringify({ url }),
  });
  const { counted } = (await response.json()) as { counted: boolean };
  return counted;
}

/** How often the one-hour leaderboard was rebuilt meanwhile; its versions are kept for minutes. */
async function refreshesOf({ database }: Trial): Promise<number> {
  const versions = () =>
    database.ask(async (sql) => {
      const rows = await sql`
        select distinct version from ranking_pages where board like 'popular%1h'`;
      return rows.map(({ version }) => String(version));
    });
  const before = new Set(await versions());
  await delay(WATCH_MS);
  return (await versions()).filter((version) => !before.has(version)).length;
}

/** Reads an instance's one-hour leaderboard. */
async function readBoard(origin: string) {
  const response = await fetch(`${origin}/api/twitter/popular?timeframe=1h&limit=100`);
  return (await response.json()) as { videos: { twitterId: string }[]; asOf: string };
}

/** Polls each instance's leaderboard until stopped; returns the greatest age in ms. */
function watchAge(origins: string[]) {
  let running = true;
  let greatest = 0;
  const watch = async (origin: string) => {
    while (running) {
      const { asOf } = await readBoard(origin);
      greatest = Math.max(greatest, Date.now() - Date.parse(asOf));
      await delay(200);
    }
  };
  const done = Promise.all(origins.map(watch));
  return async () => {
    running = false;
    await done;
    return greatest;
  };
}

/** Milliseconds until one instance's leaderboard shows a post that another has just counted for the first time. */
async function timeToShow(from: string, to: string, link: string): Promise<number> {
  const tweetId = link.split("/").pop();
  const isShown = async () =>
    (await readBoard(to)).videos.some((video) => video.twitterId === tweetId);
  if (await isShown()) throw new Error(`${link} is on the leaderboard before its first count`);
  const began = performance.now();
  if (!(await record(from, link, "the first to take it"))) throw new Error(`${link} not counted`);
  await until(isShown);
  return performance.now() - began;
}

/** Two instances start at once on a database where no job has run, so every job is due on both. */
async function countJobRuns({ database, startAnother }: Trial): Promise<Finding> {
  const listRuns = await watchJobRuns(database);
  await Promise.all([startAnother(), startAnother()]);
  await delay(WATCH_MS);
  const runs = await listRuns();
  const figures = runs.map(({ job, runs: times }) => `${job} ${times}`).join(", ");
  const gaps = runs.flatMap(({ leastGapMs }) => leastGapMs ?? []);
  return {
    fault: "two instances started at once, with every job due",
    promise: "each due job runs once, on either instance",
    seen: `Runs on both together in ${WATCH_MS / 1000} s: ${figures}. Two starts of one job were at least ${(Math.min(...gaps) / 1000).toFixed(1)} s apart.`,
    outcome: judge(runs.every((each) => ranWhenDue(each, WATCH_MS))),
  };
}

async function run(trial: Trial): Promise<Finding[]> {
  const { app, database, startAnother } = trial;
  const alone = startCounting([app.url], LINKS, 2);
  const refreshesAlone = await refreshesOf(trial);
  await alone.stop();

  const other = await startAnother();
  await until(async () => (await readBoard(other.url)).videos.length > 0);
  const before = await storedDownloads(database);
  const counting = startCounting([app.url, other.url], LINKS, 10);
  const stopWatching = watchAge([app.url, other.url]);
  const refreshes = await refreshesOf(trial);
  const age = await stopWatching();
  const counted = await counting.stop();
  const stored = (await storedDownloads(database)) - before;

  const link = LINKS[0] ?? "";
  const twice = await Promise.all([record(app.url, link, "twin"), record(other.url, link, "twin")]);
  const shown = [];
  for (const [at, unseen] of UNSEEN.entries()) {
    const [from, to] = at % 2 === 0 ? [app, other] : [other, app];
    shown.push(await timeToShow(from.url, to.url, unseen));
  }
  const shownMs = Math.max(...shown);
  await Promise.all([app.stop(), other.stop()]);
  const jobs = await countJobRuns(trial);
  return [
    {
      fault: "two instances on one database",
      promise: "no count is lost or doubled, on either instance",
      seen: `Both acknowledged ${counted.acknowledged} counts, and ${stored} were stored. Counts of a visitor who came to both at once: ${twice.filter(Boolean).length}.`,
      outcome: judge(stored === counted.acknowledged && twice.filter(Boolean).length === 1),
    },
    {
      fault: "two instances on one database, for leaderboards",
      promise: "no leaderboard is refreshed twice, and none is older than 15 s",
      seen: `The leaderboard of the last hour was refreshed ${refreshes} times in ${WATCH_MS / 1000} s (${refreshesAlone} with one instance), and was at most ${(age / 1000).toFixed(1)} s old in a response. ${UNSEEN.length} new posts that one instance counted were shown by the other within ${(shownMs / 1000).toFixed(1)} s.`,
      outcome: judge(
        refreshes > 0 &&
          refreshes <= refreshesAlone + 1 &&
          age < PROMISED_MS &&
          shownMs < PROMISED_MS,
      ),
    },
    jobs,
  ];
}

export const twoInstances: Scenario = { name: "two-instances", run: () => withTrial(run) };
