import { setTimeout as delay } from "node:timers/promises";
import type { FaultName } from "../../../e2e/fake-x/faults";
import { type Finding, judge, type Scenario } from "../finding";
import { countOf, startReading } from "../reading-load";
import { type Trial, withTrial } from "../trial";
import { until, untilListed } from "../until";

const TRIES = 5;
/** How long extractions run while lists are read. */
const FOR_MS = 6_000;
/** A failed source is skipped for five seconds; this is longer. */
const BACK_MS = 7_000;
/** A list takes some milliseconds: a difference of a few comes from this machine, not from X. */
const NOISE_MS = 20;
/** Without this every failed response would be logged. */
const QUIET_LOG = { LOG_LEVEL: "error" };
const LISTS = ["/api/twitter/popular?timeframe=24h", "/en/recent-videos"];
/** A new post for each extraction: known posts come from the cache. */
let next = 1_791_000_000_000_000_000n;

type Trouble = {
  fault: string;
  /** The fault of X; null if X answers, but later than usual. */
  name: FaultName | null;
  delayMs?: number;
  /** The expected outcome: an error code, or `found` if the video is returned despite the fault. */
  code: string;
  withinMs: number;
};

const TROUBLES: Trouble[] = [
  { fault: "X is down", name: "reset", code: "upstream_unavailable", withinMs: 2_000 },
  { fault: "X never answers", name: "hang", code: "timeout", withinMs: 12_500 },
  { fault: "X answers after 2 s", name: null, delayMs: 2_000, code: "found", withinMs: 6_500 },
  { fault: "X answers after 4 s", name: null, delayMs: 4_000, code: "timeout", withinMs: 12_500 },
  {
    fault: "X answers with a web page",
    name: "html",
    code: "upstream_unavailable",
    withinMs: 2_000,
  },
  {
    fault: "X's JSON is cut off in the middle",
    name: "broken-json",
    code: "upstream_unavailable",
    withinMs: 2_000,
  },
  {
    fault: "X answers every source with 429",
    name: "rate-limited",
    code: "upstream_rate_limited",
    withinMs: 2_000,
  },
];

async function extract(origin: string): Promise<{ code: string; ms: number }> {
  const began = performance.now();
  const response = await fetch(`${origin}/api/twitter/video-url`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `https://x.com/i/status/${next++}` }),
  });
  const { error, video_url } = (await response.json()) as Record<string, string | null>;
  const code = error ?? (video_url ? "found" : "nothing");
  return { code, ms: performance.now() - began };
}

async function lay(x: string, { name, delayMs = 0 }: Pick<Trouble, "name" | "delayMs">) {
  const order = { delayMs, fault: { target: "*", name } };
  await fetch(`${x}/__control`, { method: "POST", body: JSON.stringify(order) });
}

/** Visitors who extract one post after another until the time is over, at least one each. */
async function keepExtracting(origin: string) {
  const end = performance.now() + FOR_MS;
  const answers: { code: string; ms: number }[] = [];
  const visitor = async () => {
    do {
      answers.push(await extract(origin));
      // Pauses after an immediate refusal, so that refusals do not become a load of their own.
      await delay(50);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: TRIES }, visitor));
  return answers;
}

/** Uses a new instance for each fault, since the state of its circuit breaker would affect the next. */
async function suffer({ x, startAnother }: Trial, trouble: Trouble): Promise<Finding> {
  const { fault, code, withinMs } = trouble;
  const app = await startAnother();
  await untilListed(app.url, LISTS);
  const stopQuiet = startReading(app.url, LISTS);
  await keepExtracting(app.url);
  const quiet = await stopQuiet();

  await lay(x.url, trouble);
  const stopReading = startReading(app.url, LISTS);
  const answers = await keepExtracting(app.url);
  const read = await stopReading();
  await lay(x.url, { name: null });
  const backMs = await until(async () => (await extract(app.url)).code === "found");
  await app.kill();

  const worst = Math.max(...answers.map(({ ms }) => ms));
  const codes = [...new Set(answers.map((answer) => answer.code))].join(", ");
  const outcome = code === "found" ? "the video, only later" : "a refusal with the right code";
  return {
    fault,
    promise: `${outcome}, within ${withinMs / 1000} s; lists are as fast as before`,
    seen: `All ${answers.length} extractions ended with \`${codes}\`, the slowest after ${Math.round(worst)} ms. Of ${read.reads} reads of lists meanwhile ${countOf(read.failures)} failed; they took ${read.p50.toFixed(1)} ms in the median (${quiet.p50.toFixed(1)} ms without the fault). Extraction worked again ${Math.round(backMs)} ms after X did.`,
    outcome: judge(
      codes === code &&
        worst <= withinMs &&
        read.reads > quiet.reads / 4 &&
        countOf(read.failures) === 0 &&
        read.p50 <= 2 * quiet.p50 + NOISE_MS &&
        backMs < BACK_MS,
    ),
  };
}

async function run(trial: Trial): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const trouble of TROUBLES) findings.push(await suffer(trial, trouble));
  return findings;
}

export const xFails: Scenario = { name: "x-fails", run: () => withTrial(run, QUIET_LOG) };
