import type { AppServer } from "../e2e/app-server";
import type { Figure } from "./figure";
import { type Call, load, mean } from "./load";

const CONCURRENCY = 50;
const ROUNDS = 3;

/** A page each time that nobody has asked for: nothing of it is remembered. */
function strangePages() {
  let asked = 0;
  return (): Call => {
    asked += 1;
    return { path: `/api/twitter/popular?timeframe=24h&offset=${asked}` };
  };
}

/** Lists through Next against a handler that does nothing. */
export async function routeFigures(app: AppServer, calls: number): Promise<Figure[]> {
  const empty: Call = { path: "/api/health" };
  const known: Call = { path: "/api/twitter/popular?timeframe=24h" };
  const strange = strangePages();
  const runs = { empty: [] as number[], known: [] as number[], strange: [] as number[] };
  let failures = 0;
  const measure = async (into: number[], list: Call[]) => {
    const result = await load(app.url, list, CONCURRENCY);
    into.push(result.perSecond);
    failures += result.failures;
  };
  await measure([], Array<Call>(calls).fill(empty));
  await measure([], Array<Call>(calls).fill(known));
  await measure([], Array.from({ length: calls / 2 }, strange));
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(runs.empty, Array<Call>(calls).fill(empty));
    await measure(runs.known, Array<Call>(calls).fill(known));
    await measure(runs.strange, Array.from({ length: calls / 2 }, strange));
  }
  const figure = (what: string, own: number[], atLeast: number): Figure => ({
    what: `GET popular, ${what} / empty route handler, requests/s, c=${CONCURRENCY}`,
    value: mean(own) / mean(runs.empty),
    unit: "",
    bar: { atLeast },
    from: `${mean(own).toFixed(0)} against ${mean(runs.empty).toFixed(0)} requests/s, ${failures} failures`,
  });
  return [
    figure("answer remembered", runs.known, 0.8),
    figure("not remembered", runs.strange, 0.3),
  ];
}
