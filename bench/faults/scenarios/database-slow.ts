import { setTimeout as delay } from "node:timers/promises";
import { startCounting } from "../counting-load";
import { type Finding, judge, type Scenario } from "../finding";
import { LINKS } from "../links";
import { countOf, inWords, startReading } from "../reading-load";
import { storedDownloads, type Trial, withTrial } from "../trial";
import { until, untilListed } from "../until";

const SLOW_MS = 250;
const STUCK_MS = 60_000;
const FOR_MS = 10_000;
const PROMISED_MS = 3_000;
/**
 * The longest wait for the refusal of a count while the database does not answer, including the
 * pause before the next attempt.
 */
const REFUSED_MS = 6_000;
const CLIENTS = 20;
const READ = ["/api/twitter/popular?timeframe=24h", "/en/popular-videos"];

async function run({ database, app }: Trial): Promise<Finding[]> {
  await untilListed(app.url, READ);
  const before = await storedDownloads(database);
  database.proxy.slowDown(SLOW_MS);
  const late = startCounting([app.url], LINKS, CLIENTS);
  const stopSlow = startReading(app.url, READ);
  await delay(FOR_MS);
  const slow = await stopSlow();
  const lateCounts = await late.stop();

  database.proxy.slowDown(STUCK_MS);
  const counting = startCounting([app.url], LINKS, CLIENTS);
  const stopStuck = startReading(app.url, READ);
  await delay(FOR_MS);
  const stuck = await stopStuck();
  const meanwhile = counting.acknowledgedSoFar();
  // Queries sent during the silence are never answered, though their connections stay open.
  database.proxy.slowDown(0);
  const backMs = await until(() => counting.acknowledgedSoFar() > meanwhile + 50);
  const counted = await counting.stop();
  const stored = (await storedDownloads(database)) - before;
  const acknowledged = lateCounts.acknowledged + counted.acknowledged;
  return [
    {
      fault: `the database answers everything ${SLOW_MS} ms late`,
      promise: "lists stay quick",
      seen: `Failed reads: ${inWords(slow.failures)} of ${slow.reads}. They took ${slow.p50.toFixed(1)} ms in the median, and ${Math.round(slow.worst)} ms at most; a count took ${Math.round(lateCounts.p50)} ms.`,
      outcome: judge(
        countOf(slow.failures) === 0 && slow.p50 < SLOW_MS / 2 && lateCounts.p50 > SLOW_MS,
      ),
    },
    {
      fault: "the database accepts connections and never answers",
      promise: "lists stay readable from the last leaderboards",
      seen: `Failed reads: ${inWords(stuck.failures)} of ${stuck.reads}. They took ${stuck.p50.toFixed(1)} ms in the median, and ${Math.round(stuck.worst)} ms at most. ${meanwhile} counts were stored meanwhile.`,
      outcome: judge(countOf(stuck.failures) === 0 && stuck.worst < PROMISED_MS && meanwhile === 0),
    },
    {
      fault: "the database answers late, then never, while counts arrive",
      promise: `no acknowledged count is lost; a specific refusal comes within ${REFUSED_MS / 1000} s`,
      seen: `${acknowledged} counts were acknowledged and ${stored} stored. Refused: ${inWords(counted.refusals)}, the slowest after ${Math.round(counted.slowestRefusal)} ms. Counting worked again ${Math.round(backMs)} ms after the database did.`,
      // The batch whose answer was lost may have been stored although its counts were refused.
      outcome: judge(
        stored >= acknowledged &&
          stored <= acknowledged + CLIENTS &&
          countOf(lateCounts.refusals) === 0 &&
          Object.keys(counted.refusals).join() === "503" &&
          counted.slowestRefusal < REFUSED_MS &&
          backMs < REFUSED_MS,
      ),
    },
  ];
}

export const databaseSlow: Scenario = { name: "database-slow", run: () => withTrial(run) };
