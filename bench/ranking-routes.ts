import type { AppServer } from "../e2e/app-server";
import type { Figure } from "./figure";
import { type Call, load } from "./load";
import { inTurns, median, medianRatio } from "./median";

const CONCURRENCY = 50;
const ROUNDS = 7;

/** An uncached page each time. */
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
  let failures = 0;
  const measure = async (list: Call[]) => {
    const result = await load(app.url, list, CONCURRENCY);
    failures += result.failures;
    return result.perSecond;
  };
  const sides = {
    empty: () => measure(Array<Call>(calls).fill(empty)),
    known: () => measure(Array<Call>(calls).fill(known)),
    strange: () => measure(Array.from({ length: calls / 2 }, strange)),
  };
  for (const side of Object.values(sides)) await side(); // warm-up
  const runs = await inTurns(sides, ROUNDS);
  const figure = (what: string, own: number[], atLeast: number): Figure => ({
    what: `GET popular, ${what} / empty route handler, requests/s, c=${CONCURRENCY}`,
    value: medianRatio(own, runs.empty),
    unit: "",
    bar: { atLeast },
    from: `${median(own).toFixed(0)} against ${median(runs.empty).toFixed(0)} requests/s, ${failures} failures`,
  });
  return [
    figure("answer remembered", runs.known, 0.8),
    figure("not remembered", runs.strange, 0.3),
  ];
}
