import { setTimeout as delay } from "node:timers/promises";
import { until } from "../../until";
import { startCounting } from "../counting-load";
import { finding } from "../finding";
import { countOf, durations, inWords, readFor, startReading, untilListed } from "../reading-load";
import { LINKS, LISTS, type Scenario, watchStored } from "../trial";

const AWAY_MS = 15_000;
const SLOW_MS = 250;
const STUCK_MS = 60_000;
const FOR_MS = 10_000;
const PROMISED_MS = 3_000;
/**
 * The longest wait for the refusal of a count while the database does not answer, including the
 * pause before the next attempt.
 */
const REFUSED_MS = 6_000;
/** A batch whose answer was lost may have been stored although its counts were refused: one a client. */
const CLIENTS = 20;

export const databaseKilled: Scenario = async ({ database, app }) => {
  const lists = [...LISTS, "/api/twitter/recent", "/ja/recent-videos"];
  await untilListed(app.url, lists);
  const watch = await watchStored(database);
  const counting = startCounting([app.url], LINKS, CLIENTS);
  const stopReading = startReading(app.url, lists);
  await until(() => counting.acknowledgedSoFar() > 500);

  await database.kill();
  await delay(AWAY_MS);
  await database.restart();
  const back = performance.now();
  const soFar = counting.acknowledgedSoFar();
  await until(() => counting.acknowledgedSoFar() > soFar + 200);

  const { acknowledged, refusals, slowestRefusal, times } = await counting.stop();
  const read = await stopReading();
  const stored = await watch();
  const first = Math.round((times.find((time) => time > back) ?? Number.NaN) - back);
  return [
    finding(
      `database killed under load, back after ${AWAY_MS / 1000} s`,
      "no acknowledged count is lost; refusals are quick and specific",
      `${acknowledged} counts were acknowledged and ${stored} stored. Refused meanwhile: ${inWords(refusals)}, the slowest after ${Math.round(slowestRefusal)} ms. Counting worked again ${first} ms after the database did.`,
      stored >= acknowledged &&
        stored <= acknowledged + CLIENTS &&
        Object.keys(refusals).join() === "503" &&
        slowestRefusal < PROMISED_MS &&
        first < 5_000,
    ),
    finding(
      "the same, for readers of lists",
      "lists stay readable from the last leaderboards",
      `Failed reads of lists and pages: ${inWords(read.failures)} of ${read.reads}. ${durations(read)}.`,
      countOf(read.failures) === 0 && read.worst < PROMISED_MS,
    ),
  ];
};

export const databaseSlow: Scenario = async ({ database, app }) => {
  await untilListed(app.url, LISTS);
  const watch = await watchStored(database);
  database.proxy.slowDown(SLOW_MS);
  const countingLate = startCounting([app.url], LINKS, CLIENTS);
  const slow = await readFor(FOR_MS, app.url, LISTS);
  const late = await countingLate.stop();

  database.proxy.slowDown(STUCK_MS);
  const counting = startCounting([app.url], LINKS, CLIENTS);
  const stuck = await readFor(FOR_MS, app.url, LISTS);
  const meanwhile = counting.acknowledgedSoFar();
  // Queries sent during the silence are never answered, though their connections stay open.
  database.proxy.slowDown(0);
  const backMs = await until(() => counting.acknowledgedSoFar() > meanwhile + 50);
  const { refusals, slowestRefusal, ...counted } = await counting.stop();
  const stored = await watch();
  const acknowledged = late.acknowledged + counted.acknowledged;
  const failed = (read: typeof slow) =>
    `Failed reads: ${inWords(read.failures)} of ${read.reads}. ${durations(read)}`;
  return [
    finding(
      `the database answers everything ${SLOW_MS} ms late`,
      "lists stay quick",
      `${failed(slow)}; a count took ${Math.round(late.p50)} ms.`,
      countOf(slow.failures) === 0 && slow.p50 < SLOW_MS / 2 && late.p50 > SLOW_MS,
    ),
    finding(
      "the database accepts connections and never answers",
      "lists stay readable from the last leaderboards",
      `${failed(stuck)}. ${meanwhile} counts were stored meanwhile.`,
      countOf(stuck.failures) === 0 && stuck.worst < PROMISED_MS && meanwhile === 0,
    ),
    finding(
      "the database answers late, then never, while counts arrive",
      `no acknowledged count is lost; a specific refusal comes within ${REFUSED_MS / 1000} s`,
      `${acknowledged} counts were acknowledged and ${stored} stored. Refused: ${inWords(refusals)}, the slowest after ${Math.round(slowestRefusal)} ms. Counting worked again ${Math.round(backMs)} ms after the database did.`,
      stored >= acknowledged &&
        stored <= acknowledged + CLIENTS &&
        countOf(late.refusals) === 0 &&
        Object.keys(refusals).join() === "503" &&
        slowestRefusal < REFUSED_MS &&
        backMs < REFUSED_MS,
    ),
  ];
};
