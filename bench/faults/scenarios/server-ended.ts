import { timed } from "../../median";
import { repeat, until } from "../../until";
import { startCounting } from "../counting-load";
import { finding } from "../finding";
import { inWords } from "../reading-load";
import { LINKS, type Scenario, type Trial, watchStored } from "../trial";

const PROMISED_MS = 3_000;

async function countUntil(
  { database }: Trial,
  origins: string[],
  end: () => Promise<unknown>,
  isOver: (more: number) => boolean = () => true,
) {
  const watch = await watchStored(database);
  const counting = startCounting(origins, LINKS);
  await until(() => counting.acknowledgedSoFar() > 1000);
  const ms = await timed(end);
  const soFar = counting.acknowledgedSoFar();
  await until(() => isOver(counting.acknowledgedSoFar() - soFar));
  const { acknowledged, refusals } = await counting.stop();
  const stored = await watch();
  const seen = `${acknowledged} counts were acknowledged and ${stored} stored`;
  return { acknowledged, refusals, stored, ms, seen, alone: acknowledged - soFar };
}

export const terminated: Scenario = async (trial) => {
  const app = await trial.startAnother();
  const said = new Set<string>();
  // Over new connections, until none is accepted.
  const stopWatching = repeat(50, async () => {
    const headers = { connection: "close" };
    const answer = await fetch(`${app.url}/api/health/ready`, { headers }).catch(() => null);
    if (!answer) return;
    const { status } = (await answer.json()) as { status: string };
    said.add(`${answer.status} ${status}`);
  });
  const counted = await countUntil(trial, [app.url], app.stop);
  await stopWatching();
  const { acknowledged, stored, ms } = counted;
  const { refused = 0, ...others } = counted.refusals;
  return [
    finding(
      "SIGTERM under load",
      "every request in flight is answered and stored; the process ends within 3 s",
      `${counted.seen}. Requests cut off or refused while the server listened: ${inWords(others)}; connections refused after that: ${refused}. The readiness check answered ${[...said].join(", then ")}. The process ended after ${Math.round(ms)} ms.`,
      stored === acknowledged &&
        Object.keys(others).length === 0 &&
        [...said].join() === "200 ok,503 ending" &&
        ms < PROMISED_MS,
    ),
  ];
};

export const replaced: Scenario = async (trial) => {
  const { app } = trial;
  const next = await trial.startAnother();
  const isOver = (more: number) => more > 500;
  const counted = await countUntil(trial, [app.url, next.url], app.stop, isOver);
  const { acknowledged, stored, refusals } = counted;
  return [
    finding(
      "one of two instances replaced, behind a proxy that retries refused connections at the other",
      "no request fails",
      `${counted.seen}, ${counted.alone} of them by the other instance alone. Requests cut off or refused: ${inWords(refusals)}.`,
      stored === acknowledged && Object.keys(refusals).length === 0,
    ),
  ];
};

export const killed: Scenario = async (trial) => {
  const app = await trial.startAnother();
  const { acknowledged, stored, refusals, seen } = await countUntil(trial, [app.url], app.kill);
  return [
    finding(
      "SIGKILL under load",
      "no acknowledged count is lost",
      `${seen}. Not acknowledged: ${inWords(refusals)}.`,
      // Requests that were cut off may have been stored, so the total may exceed the acknowledged
      // counts by as many.
      stored >= acknowledged && stored <= acknowledged + (refusals.cut ?? 0),
    ),
  ];
};
