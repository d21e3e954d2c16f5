import { setTimeout as delay } from "node:timers/promises";
import { startCounting } from "../counting-load";
import type { Finding, Scenario } from "../finding";
import { LINKS } from "../links";
import { storedDownloads, type Trial, withTrial } from "../trial";
import { until } from "../until";

const PROMISED_MS = 15_000;
const WATCH_MS = 20_000;

async function record(origin: string, url: string, visitor: string): Promise<boolean> {
  const response = await fetch(`${origin}/api/twitter/download-record`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": visitor },
    body: JSON.stringify({ url }),
  });
  const { counted } = (await response.json()) as { counted: boolean };
  return counted;
}

/** How often the board of the last hour was made anew in the time of watching: its versions are kept for minutes. */
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

async function showsCount(origin: string, tweetId: string, least: number): Promise<boolean> {
  const response = await fetch(`${origin}/api/twitter/popular?timeframe=1h&limit=100`);
  const { videos } = (await response.json()) as {
    videos: { twitterId: string; downloadCount: number }[];
  };
  return videos.some((video) => video.twitterId === tweetId && video.downloadCount >= least);
}

async function run(trial: Trial): Promise<Finding[]> {
  const { app, database, startAnother } = trial;
  const alone = startCounting([app.url], LINKS, 2);
  const refreshesAlone = await refreshesOf(trial);
  await alone.stop();

  const other = await startAnother();
  const before = await storedDownloads(database);
  const counting = startCounting([app.url, other.url], LINKS, 10);
  const refreshes = await refreshesOf(trial);
  const counted = await counting.stop();
  const stored = (await storedDownloads(database)) - before;

  const link = LINKS[0] ?? "";
  const twice = await Promise.all([record(app.url, link, "twin"), record(other.url, link, "twin")]);
  const shownMs = await until(() => showsCount(other.url, link.split("/").pop() ?? "", 2));
  return [
    {
      fault: "two instances on one database",
      promise: "no count is lost or doubled, whichever instance takes it",
      seen: `${counted.acknowledged} acknowledged by both, ${stored} stored; one visitor at both at once counted ${twice.filter(Boolean).length} time`,
      holds: stored === counted.acknowledged && twice.filter(Boolean).length === 1,
    },
    {
      fault: "the same, for boards",
      promise: "each job runs once, and no board is older than 15 s",
      seen: `boards of the last hour made anew ${refreshes} times in ${WATCH_MS / 1000} s (${refreshesAlone} with one instance); a count of one instance shown by the other after ${Math.round(shownMs)} ms`,
      holds: refreshes <= refreshesAlone + 1 && shownMs < PROMISED_MS,
    },
  ];
}

export const twoInstances: Scenario = { name: "two-instances", run: () => withTrial(run) };
