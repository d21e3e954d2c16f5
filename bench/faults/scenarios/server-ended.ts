import { startCounting } from "../counting-load";
import { type Finding, judge, type Scenario } from "../finding";
import { LINKS } from "../links";
import { inWords } from "../reading-load";
import { storedDownloads, type Trial, withTrial } from "../trial";
import { until } from "../until";

const PROMISED_MS = 10_000;

function endedBy(signal: "SIGTERM" | "SIGKILL") {
  return async ({ database, startAnother }: Trial): Promise<Finding[]> => {
    const before = await storedDownloads(database);
    const app = await startAnother();
    const counting = startCounting([app.url], LINKS);
    await until(() => counting.acknowledgedSoFar() > 1000);
    const began = performance.now();
    await (signal === "SIGTERM" ? app.stop() : app.kill());
    const ms = performance.now() - began;
    const counted = await counting.stop();
    const stored = (await storedDownloads(database)) - before;
    return [
      {
        fault: `${signal} under load`,
        promise: "no acknowledged count is lost; SIGTERM ends it within 10 s",
        seen: `${counted.acknowledged} acknowledged, ${stored} stored; gone after ${Math.round(ms)} ms; not acknowledged: ${inWords(counted.refusals)}`,
        outcome: judge(
          stored >= counted.acknowledged && stored <= counted.sent && ms < PROMISED_MS,
        ),
      },
    ];
  };
}

export const serverEnded: Scenario = {
  name: "server-ended",
  run: async () => [
    ...(await withTrial(endedBy("SIGTERM"))),
    ...(await withTrial(endedBy("SIGKILL"))),
  ],
};
