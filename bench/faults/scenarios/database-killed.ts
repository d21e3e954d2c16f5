import { setTimeout as delay } from "node:timers/promises";
import { startCounting } from "../counting-load";
import { type Finding, judge, type Scenario } from "../finding";
import { LINKS } from "../links";
import { countOf, inWords, startReading } from "../reading-load";
import { storedDownloads, type Trial, withTrial } from "../trial";
import { until, untilListed } from "../until";

const AWAY_MS = 15_000;
const PROMISED_MS = 3_000;
const CLIENTS = 20;
const READ = [
  "/api/twitter/popular?timeframe=24h",
  "/api/twitter/recent",
  "/en/popular-videos",
  "/ja/recent-videos",
];

async function run({ database, app }: Trial): Promise<Finding[]> {
  await untilListed(app.url, READ);
  const before = await storedDownloads(database);
  const counting = startCounting([app.url], LINKS, CLIENTS);
  const stopReading = startReading(app.url, READ);
  await until(() => counting.acknowledgedSoFar() > 500);

  await database.kill();
  await delay(AWAY_MS);
  await database.restart();
  const back = performance.now();
  const soFar = counting.acknowledgedSoFar();
  await until(() => counting.acknowledgedSoFar() > soFar + 200);

  const counted = await counting.stop();
  const read = await stopReading();
  const stored = (await storedDownloads(database)) - before;
  const first = Math.round((counted.times.find((time) => time > back) ?? Number.NaN) - back);
  return [
    {
      fault: `database killed under load, back after ${AWAY_MS / 1000} s`,
      promise: "no acknowledged count is lost; refusals are quick and specific",
      seen: `${counted.acknowledged} counts were acknowledged and ${stored} stored. Refused meanwhile: ${inWords(counted.refusals)}, the slowest after ${Math.round(counted.slowestRefusal)} ms. Counting worked again ${first} ms after the database did.`,
      // The batch whose answer was lost may have been stored although its counts were refused. It
      // holds at most one count per client.
      outcome: judge(
        stored >= counted.acknowledged &&
          stored <= counted.acknowledged + CLIENTS &&
          Object.keys(counted.refusals).join() === "503" &&
          counted.slowestRefusal < PROMISED_MS &&
          first < 5_000,
      ),
    },
    {
      fault: "the same, for readers of lists",
      promise: "lists stay readable from the last leaderboards",
      seen: `Failed reads of lists and pages: ${inWords(read.failures)} of ${read.reads}. They took ${read.p50.toFixed(1)} ms in the median, and ${Math.round(read.worst)} ms at most.`,
      outcome: judge(countOf(read.failures) === 0 && read.worst < PROMISED_MS),
    },
  ];
}

export const databaseKilled: Scenario = { name: "database-killed", run: () => withTrial(run) };
