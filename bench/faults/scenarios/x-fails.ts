import type { FaultName } from "../../../e2e/fake-x/faults";
import { percentile } from "../../load";
import type { Finding, Scenario } from "../finding";
import { countOf, startReading } from "../reading-load";
import { type Trial, withTrial } from "../trial";
import { listsVideos, until } from "../until";

const TRIES = 5;
/** Each try asks for a post of its own: what was found before is remembered. */
let next = 1_791_000_000_000_000_000n;

type Trouble = { fault: string; name: FaultName; code: string; withinMs: number };

const TROUBLES: Trouble[] = [
  { fault: "X is down", name: "reset", code: "upstream_unavailable", withinMs: 2_000 },
  { fault: "X never answers", name: "hang", code: "timeout", withinMs: 12_500 },
  {
    fault: "X answers with a web page",
    name: "html",
    code: "upstream_unavailable",
    withinMs: 2_000,
  },
  {
    fault: "X answers half a JSON",
    name: "broken-json",
    code: "upstream_unavailable",
    withinMs: 2_000,
  },
  {
    fault: "X says 429 everywhere",
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
  const { error } = (await response.json()) as { error: string | null };
  return { code: error ?? "found", ms: performance.now() - began };
}

async function lay(x: string, name: FaultName | null): Promise<void> {
  const order = { fault: { target: "*", name } };
  await fetch(`${x}/__control`, { method: "POST", body: JSON.stringify(order) });
}

async function suffer({ x, app }: Trial, { fault, name, code, withinMs }: Trouble) {
  await lay(x.url, name);
  const stopReading = startReading(app.url, [
    "/api/twitter/popular?timeframe=24h",
    "/en/recent-videos",
  ]);
  const answers = await Promise.all(Array.from({ length: TRIES }, () => extract(app.url)));
  const read = await stopReading();
  await lay(x.url, null);
  const backMs = await until(async () => (await extract(app.url)).code === "found");
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const worst = percentile(times, 1);
  const codes = [...new Set(answers.map((answer) => answer.code))].join(", ");
  return {
    fault,
    promise: `an honest refusal within ${withinMs / 1000} s; lists untouched`,
    seen: `${codes} after ${Math.round(worst)} ms at most; ${read.reads} reads of lists meanwhile, ${countOf(read.failures)} failed; extracting again ${Math.round(backMs)} ms after X was back`,
    holds: codes === code && worst <= withinMs && countOf(read.failures) === 0,
  } satisfies Finding;
}

async function run(trial: Trial): Promise<Finding[]> {
  await until(() => listsVideos(`${trial.app.url}/api/twitter/popular?timeframe=24h`));
  const findings: Finding[] = [];
  for (const trouble of TROUBLES) findings.push(await suffer(trial, trouble));
  return findings;
}

export const xFails: Scenario = { name: "x-fails", run: () => withTrial(run) };
