import { setTimeout as delay } from "node:timers/promises";
import type { FaultName } from "../../../e2e/fake-x/faults";
import { pasteFresh, post } from "../../load";
import { times } from "../../median";
import { until } from "../../until";
import { startReading, untilListed } from "../loads";
import type { Scenario, Trial } from "../trial";

const VISITORS = 5;
const FOR_MS = 6_000;
/** A failed source is skipped for five seconds; this is longer. */
const BACK_MS = 7_000;
/** A list takes some milliseconds: a difference of a few comes from this machine, not from X. */
const NOISE_MS = 20;
const LISTS = ["/api/twitter/popular?timeframe=24h", "/en/recent-videos"];

/** A fault or a delay in ms, the error code or `found` that it ends with, and the longest wait in ms. */
type Trouble = [fault: string, laid: FaultName | number, code: string, withinMs: number];

const TROUBLES: Trouble[] = [
  ["X is down", "reset", "upstream_unavailable", 2_000],
  ["X never answers", "hang", "timeout", 12_500],
  ["X answers after 2 s", 2_000, "found", 6_500],
  ["X answers after 4 s", 4_000, "timeout", 12_500],
  ["X answers with a web page", "html", "upstream_unavailable", 2_000],
  ["X's JSON is cut off in the middle", "broken-json", "upstream_unavailable", 2_000],
  ["X answers every source with 429", "rate-limited", "upstream_rate_limited", 2_000],
];

/** Extracts a new post each time: known posts come from the cache. */
async function extract(origin: string) {
  const began = performance.now();
  const { answer } = await post(origin, pasteFresh());
  const code = String(answer.error ?? (answer.video_url ? "found" : "nothing"));
  return { code, ms: performance.now() - began };
}

/** Reads lists while visitors extract one post after another until the time is over, at least one each. */
async function extractWhileReading(origin: string, lists: string[]) {
  const stopReading = startReading(lists);
  const end = performance.now() + FOR_MS;
  const answers: Awaited<ReturnType<typeof extract>>[] = [];
  const visitor = async () => {
    do {
      answers.push(await extract(origin));
      // Pauses after an immediate refusal, so that refusals do not become a load of their own.
      await delay(50);
    } while (performance.now() < end);
  };
  await Promise.all(times(VISITORS, visitor));
  return { answers, read: await stopReading() };
}

/** Uses a new instance for each fault, since the state of its circuit breaker would affect the next. */
async function suffer(trial: Trial, [fault, laid, code, withinMs]: Trouble): Promise<void> {
  // Otherwise every failed response would be logged.
  const app = await trial.startAnother({ LOG_LEVEL: "error" });
  const lists = LISTS.map((path) => app.url + path);
  await untilListed(lists);
  const { read: quiet } = await extractWhileReading(app.url, lists);
  await (typeof laid === "number" ? trial.disturbX(laid, null) : trial.disturbX(0, laid));
  const { answers, read } = await extractWhileReading(app.url, lists);
  await trial.disturbX(0, null);
  const backMs = await until(async () => (await extract(app.url)).code === "found");
  await app.kill();

  const worst = Math.max(...answers.map(({ ms }) => ms));
  const codes = [...new Set(answers.map((answer) => answer.code))].join(", ");
  const outcome = code === "found" ? "the video, only later" : "a refusal with the right code";
  const isServed = read.failed === 0 && read.total > quiet.total / 4;
  trial.find(
    fault,
    `${outcome}, within ${withinMs / 1000} s; lists are as fast as before`,
    `All ${answers.length} extractions ended with \`${codes}\`, the slowest after ${Math.round(worst)} ms. Of ${read.total} reads of lists meanwhile ${read.failed} failed; they took ${read.p50.toFixed(1)} ms in the median (${quiet.p50.toFixed(1)} ms without the fault). Extraction worked again ${Math.round(backMs)} ms after X did.`,
    codes === code &&
      worst <= withinMs &&
      isServed &&
      read.p50 <= 2 * quiet.p50 + NOISE_MS &&
      backMs < BACK_MS,
  );
}

export const xFails: Scenario = async (trial) => {
  for (const trouble of TROUBLES) await suffer(trial, trouble);
};
