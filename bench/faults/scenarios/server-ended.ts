import { timed } from "../../median";
import { repeat } from "../../until";
import type { Scenario, Trial } from "../trial";

const PROMISED_MS = 3_000;

async function countUntil(
  trial: Trial,
  origins: string[],
  end: () => Promise<unknown>,
  more: number,
) {
  const counting = await trial.startCounting(origins);
  await counting.more(1000);
  const ms = await timed(end);
  const soFar = counting.soFar();
  await counting.more(more);
  const counted = await counting.stop();
  return { ...counted, ms, alone: counted.acknowledged - soFar };
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
  const { outcomes, ms, seen, isWhole } = await countUntil(trial, [app.url], app.stop, 0);
  await stopWatching();
  // Connections that are refused once the server no longer listens are no failure.
  const { refused = 0 } = outcomes.failures;
  delete outcomes.failures.refused;
  trial.find(
    "SIGTERM under load",
    "every request in flight is answered and stored; the process ends within 3 s",
    `${seen}. Requests cut off or refused while the server listened: ${outcomes.failuresInWords}; connections refused after that: ${refused}. The readiness check answered ${[...said].join(", then ")}. The process ended after ${Math.round(ms)} ms.`,
    isWhole() &&
      outcomes.failed === 0 &&
      [...said].join() === "200 ok,503 ending" &&
      ms < PROMISED_MS,
  );
};

export const replaced: Scenario = async (trial) => {
  const { app } = trial;
  const origins = [app.url, (await trial.startAnother()).url];
  const { outcomes, seen, alone, isWhole } = await countUntil(trial, origins, app.stop, 500);
  trial.find(
    "one of two instances replaced, behind a proxy that retries refused connections at the other",
    "no request fails",
    `${seen}, ${alone} of them by the other instance alone. Requests cut off or refused: ${outcomes.failuresInWords}.`,
    isWhole() && outcomes.failed === 0,
  );
};

export const killed: Scenario = async (trial) => {
  const app = await trial.startAnother();
  const { outcomes, seen, isWhole } = await countUntil(trial, [app.url], app.kill, 0);
  trial.find(
    "SIGKILL under load",
    "no acknowledged count is lost",
    `${seen}. Not acknowledged: ${outcomes.failuresInWords}.`,
    isWhole(outcomes.failures.cut),
  );
};
