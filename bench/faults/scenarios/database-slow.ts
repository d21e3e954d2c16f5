import { setTimeout as delay } from "node:timers/promises";
import { startCounting } from "../counting-load";
import { type Finding, judge, type Scenario } from "../finding";
import { LINKS } from "../links";
import { countOf, inWords, startReading } from "../reading-load";
import { storedDownloads, type Trial, withTrial } from "../trial";
import { listsVideos, until } from "../until";

const SLOW_MS = 250;
const STUCK_MS = 60_000;
const FOR_MS = 10_000;
const READ = ["/api/twitter/popular?timeframe=24h", "/en/popular-videos"];

async function run({ database, app }: Trial): Promise<Finding[]> {
  await until(() => listsVideos(`${app.url}${READ[0]}`));
  const before = await storedDownloads(database);
  const counting = startCounting([app.url], LINKS);
  await until(() => counting.acknowledgedSoFar() > 200);
  database.proxy.slowDown(SLOW_MS);
  const stopSlow = startReading(app.url, READ);
  await delay(FOR_MS);
  const slow = await stopSlow();

  database.proxy.slowDown(STUCK_MS);
  const stopStuck = startReading(app.url, READ);
  await delay(FOR_MS);
  const stuck = await stopStuck();
  database.proxy.slowDown(0);
  database.proxy.cut();
  const soFar = counting.acknowledgedSoFar();
  const backMs = await until(() => counting.acknowledgedSoFar() > soFar + 50);
  const counted = await counting.stop();
  const stored = (await storedDownloads(database)) - before;
  return [
    {
      fault: `every answer of the database ${SLOW_MS} ms late`,
      promise: "lists stay quick",
      seen: `${slow.reads} reads, failed: ${inWords(slow.failures)}; median ${slow.p50.toFixed(1)} ms, worst ${Math.round(slow.worst)} ms`,
      outcome: judge(countOf(slow.failures) === 0 && slow.p50 < SLOW_MS),
    },
    {
      fault: "the database accepts and never answers",
      promise: "readers keep reading from the last board",
      seen: `${stuck.reads} reads, failed: ${inWords(stuck.failures)}; median ${stuck.p50.toFixed(1)} ms, worst ${Math.round(stuck.worst)} ms`,
      outcome: judge(countOf(stuck.failures) === 0 && stuck.worst < 3_000),
    },
    {
      fault: "both, for those who are counted",
      promise: "no acknowledged count is lost",
      seen: `${counted.acknowledged} acknowledged, ${stored} stored, refused: ${inWords(counted.refusals)}; counting again ${Math.round(backMs)} ms later`,
      outcome: judge(stored >= counted.acknowledged && stored <= counted.sent),
    },
  ];
}

export const databaseSlow: Scenario = { name: "database-slow", run: () => withTrial(run) };
