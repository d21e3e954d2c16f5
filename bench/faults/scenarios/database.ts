import { setTimeout as delay } from "node:timers/promises";
import type { Outcomes } from "../../outcomes";
import { readFor, startReading, untilListed } from "../loads";
import { listsOf, type Scenario } from "../trial";

const AWAY_MS = 15_000;
const SLOW_MS = 250;
const STUCK_MS = 60_000;
const FOR_MS = 10_000;
const PROMISED_MS = 3_000;
/** The longest wait for a refusal while the database is silent, with the pause before the next attempt. */
const REFUSED_MS = 6_000;
/** A batch whose answer was lost may have been stored although its counts were refused: one a client. */
const CLIENTS = 20;
const READABLE = "lists stay readable from the last leaderboards";

const isRefusal = ({ failures, slowestFailure }: Outcomes, withinMs: number) =>
  Object.keys(failures).join() === "503" && slowestFailure < withinMs;
const refused = ({ failuresInWords, slowestFailure }: Outcomes) =>
  `${failuresInWords}, the slowest after ${Math.round(slowestFailure)} ms`;
const inWords = ({ failuresInWords, total, p50, slowest }: Outcomes) =>
  `${failuresInWords} of ${total}. They took ${p50.toFixed(1)} ms in the median, and ${Math.round(slowest)} ms at most`;

export const databaseKilled: Scenario = async (trial) => {
  const { database, app } = trial;
  const lists = listsOf(app, "/api/twitter/recent", "/ja/recent-videos");
  await untilListed(lists);
  const counting = await trial.startCounting([app.url], CLIENTS);
  const stopReading = startReading(lists);
  await counting.more(500);

  await database.kill();
  await delay(AWAY_MS);
  await database.restart();
  const first = await counting.more(1);
  await counting.more(200);

  const { outcomes, seen, isWhole } = await counting.stop();
  const read = await stopReading();
  trial.find(
    `database killed under load, back after ${AWAY_MS / 1000} s`,
    "no acknowledged count is lost; refusals are quick and specific",
    `${seen}. Refused meanwhile: ${refused(outcomes)}. Counting worked again ${Math.round(first)} ms after the database did.`,
    isWhole(CLIENTS) && isRefusal(outcomes, PROMISED_MS) && first < 5_000,
  );
  trial.find(
    "the same, for readers of lists",
    READABLE,
    `Failed reads of lists and pages: ${inWords(read)}.`,
    read.failed === 0 && read.slowest < PROMISED_MS,
  );
};

export const databaseSlow: Scenario = async (trial) => {
  const { proxy } = trial.database;
  const lists = listsOf(trial.app);
  await untilListed(lists);
  proxy.slowDown(SLOW_MS);
  const countingLate = await trial.startCounting([trial.app.url], CLIENTS);
  const slow = await readFor(FOR_MS, lists);
  const late = await countingLate.stop();

  proxy.slowDown(STUCK_MS);
  const counting = await trial.startCounting([trial.app.url], CLIENTS);
  const stuck = await readFor(FOR_MS, lists);
  const meanwhile = counting.soFar();
  // Queries sent during the silence are never answered, though their connections stay open.
  proxy.slowDown(0);
  const backMs = await counting.more(50);
  const { outcomes, seen, isWhole } = await counting.stop();
  const countMs = late.outcomes.p50;
  trial.find(
    `the database answers everything ${SLOW_MS} ms late`,
    "lists stay quick",
    `Failed reads: ${inWords(slow)}; a count took ${Math.round(countMs)} ms.`,
    slow.failed === 0 && slow.p50 < SLOW_MS / 2 && countMs > SLOW_MS,
  );
  trial.find(
    "the database accepts connections and never answers",
    READABLE,
    `Failed reads: ${inWords(stuck)}. ${meanwhile} counts were stored meanwhile.`,
    stuck.failed === 0 && stuck.slowest < PROMISED_MS && meanwhile === 0,
  );
  trial.find(
    "the database answers late, then never, while counts arrive",
    `no acknowledged count is lost; a specific refusal comes within ${REFUSED_MS / 1000} s`,
    `Late: ${late.seen}. Never: ${seen}. Refused: ${refused(outcomes)}. Counting worked again ${Math.round(backMs)} ms after the database did.`,
    late.isWhole() &&
      late.outcomes.failed === 0 &&
      isWhole(CLIENTS) &&
      isRefusal(outcomes, REFUSED_MS) &&
      backMs < REFUSED_MS,
  );
};
