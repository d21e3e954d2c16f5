import { setTimeout as delay } from "node:timers/promises";
import { record } from "../../../e2e/pages/fill-site";
import { repeat, until } from "../../until";
import { ranWhenDue, watchJobRuns } from "../job-runs";
import { LINKS, linksFrom, type Scenario, type Trial } from "../trial";

const PROMISED_MS = 15_000;
const WATCH_MS = 20_000;
/** Posts that are on no leaderboard until this scenario counts them. */
const UNSEEN = linksFrom(1_792_000_000_000_000_000n, 4);
const PAIR = "two instances on one database";

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

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

async function readBoard(origin: string) {
  const response = await fetch(`${origin}/api/twitter/popular?timeframe=1h&limit=100`);
  return (await response.json()) as { videos: { twitterId: string }[]; asOf: string };
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

export const twoInstances: Scenario = async (trial) => {
  const { app, database, startAnother } = trial;
  const alone = await trial.startCounting([app.url], 2);
  const refreshesAlone = await refreshesOf(trial);
  await alone.stop();

  const other = await startAnother();
  const origins = [app.url, other.url] as const;
  await until(async () => (await readBoard(other.url)).videos.length > 0);
  const counting = await trial.startCounting([...origins], 10);
  let ageMs = 0;
  const stopWatching = repeat(200, async () => {
    for (const origin of origins) {
      const { asOf } = await readBoard(origin);
      ageMs = Math.max(ageMs, Date.now() - Date.parse(asOf));
    }
  });
  const refreshes = await refreshesOf(trial);
  await stopWatching();
  const { seen, isWhole } = await counting.stop();

  const counts = await Promise.all(origins.map((origin) => record(origin, LINKS[0] ?? "", "twin")));
  const twice = counts.filter(Boolean).length;
  trial.find(
    PAIR,
    "no count is lost or doubled, on either instance",
    `${seen}, on both. Counts of a visitor who came to both at once: ${twice}.`,
    isWhole() && twice === 1,
  );

  let shownMs = 0;
  for (const [at, link] of UNSEEN.entries()) {
    const [from, to] = at % 2 === 0 ? origins : ([other.url, app.url] as const);
    shownMs = Math.max(shownMs, await timeToShow(from, to, link));
  }
  const isRefreshed = refreshes > 0 && refreshes <= refreshesAlone + 1;
  trial.find(
    `${PAIR}, for leaderboards`,
    "no leaderboard is refreshed twice, and none is older than 15 s",
    `The leaderboard of the last hour was refreshed ${refreshes} times in ${WATCH_MS / 1000} s (${refreshesAlone} with one instance), and was at most ${seconds(ageMs)} old in a response. ${UNSEEN.length} new posts that one instance counted were shown by the other within ${seconds(shownMs)}.`,
    isRefreshed && ageMs < PROMISED_MS && shownMs < PROMISED_MS,
  );

  await Promise.all([app.stop(), other.stop()]);
  // Two instances start at once on a database where no job has run, so every job is due on both.
  const listRuns = await watchJobRuns(database);
  await Promise.all([startAnother(), startAnother()]);
  await delay(WATCH_MS);
  const runs = await listRuns();
  const leastGapMs = Math.min(...runs.flatMap((each) => each.leastGapMs ?? []));
  trial.find(
    "two instances started at once, with every job due",
    "each due job runs once, on either instance",
    `Runs on both together in ${WATCH_MS / 1000} s: ${runs.map((each) => `${each.job} ${each.runs}`).join(", ")}. Two starts of one job were at least ${seconds(leastGapMs)} apart.`,
    runs.every((each) => ranWhenDue(each, WATCH_MS)),
  );
};
