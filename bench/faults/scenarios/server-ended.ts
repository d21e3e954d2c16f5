import { setTimeout as delay } from "node:timers/promises";
import { startCounting } from "../counting-load";
import { type Finding, judge, type Scenario } from "../finding";
import { LINKS } from "../links";
import { inWords } from "../reading-load";
import { storedDownloads, type Trial, withTrial } from "../trial";
import { until } from "../until";

const PROMISED_MS = 3_000;

/** Polls readiness over new connections until none is accepted. Returns the responses. */
async function watchReadiness(origin: string): Promise<string[]> {
  const said = new Set<string>();
  for (;;) {
    const headers = { connection: "close" };
    const answer = await fetch(`${origin}/api/health/ready`, { headers }).catch(() => null);
    if (!answer) return [...said];
    const { status } = (await answer.json()) as { status: string };
    said.add(`${answer.status} ${status}`);
    await delay(50);
  }
}

async function terminated({ database, startAnother }: Trial): Promise<Finding[]> {
  const before = await storedDownloads(database);
  const app = await startAnother();
  const counting = startCounting([app.url], LINKS);
  const watching = watchReadiness(app.url);
  await until(() => counting.acknowledgedSoFar() > 1000);
  const began = performance.now();
  await app.stop();
  const ms = performance.now() - began;
  const counted = await counting.stop();
  const said = await watching;
  const stored = (await storedDownloads(database)) - before;
  const { refused = 0, ...others } = counted.refusals;
  return [
    {
      fault: "SIGTERM under load",
      promise: "every request in flight is answered and stored; the process ends within 3 s",
      seen: `${counted.acknowledged} counts were acknowledged and ${stored} stored. Requests cut off or refused while the server listened: ${inWords(others)}; connections refused after that: ${refused}. The readiness check answered ${said.join(", then ")}. The process ended after ${Math.round(ms)} ms.`,
      outcome: judge(
        stored === counted.acknowledged &&
          Object.keys(others).length === 0 &&
          said.join() === "200 ok,503 ending" &&
          ms < PROMISED_MS,
      ),
    },
  ];
}

async function replaced({ database, app, startAnother }: Trial): Promise<Finding[]> {
  const before = await storedDownloads(database);
  const next = await startAnother();
  const counting = startCounting([app.url, next.url], LINKS);
  await until(() => counting.acknowledgedSoFar() > 1000);
  await app.stop();
  const soFar = counting.acknowledgedSoFar();
  await until(() => counting.acknowledgedSoFar() > soFar + 500);
  const counted = await counting.stop();
  const stored = (await storedDownloads(database)) - before;
  return [
    {
      fault:
        "one of two instances replaced, behind a proxy that retries refused connections at the other",
      promise: "no request fails",
      seen: `${counted.acknowledged} counts were acknowledged and ${stored} stored, ${counted.acknowledged - soFar} of them by the other instance alone. Requests cut off or refused: ${inWords(counted.refusals)}.`,
      outcome: judge(stored === counted.acknowledged && Object.keys(counted.refusals).length === 0),
    },
  ];
}

async function killed({ database, startAnother }: Trial): Promise<Finding[]> {
  const before = await storedDownloads(database);
  const app = await startAnother();
  const counting = startCounting([app.url], LINKS);
  await until(() => counting.acknowledgedSoFar() > 1000);
  await app.kill();
  const counted = await counting.stop();
  const stored = (await storedDownloads(database)) - before;
  const { cut = 0 } = counted.refusals;
  return [
    {
      fault: "SIGKILL under load",
      promise: "no acknowledged count is lost",
      seen: `${counted.acknowledged} counts were acknowledged and ${stored} stored. Not acknowledged: ${inWords(counted.refusals)}.`,
      // Requests that were cut off may have been stored, so the total may exceed the acknowledged
      // counts by as many.
      outcome: judge(stored >= counted.acknowledged && stored <= counted.acknowledged + cut),
    },
  ];
}

export const serverEnded: Scenario = {
  name: "server-ended",
  run: async () => [
    ...(await withTrial(terminated)),
    ...(await withTrial(replaced)),
    ...(await withTrial(killed)),
  ],
};
