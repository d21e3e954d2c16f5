import { startApp } from "../e2e/app-server";
import { startFakeX } from "../e2e/fake-x/server";
import { type Endpoint, listEndpoints } from "../e2e/hostile/endpoints";
import { FORM, goodCall } from "../e2e/hostile/good-call";
import { becomeInsider, type Insider, SECRETS } from "../e2e/hostile/insider";
import { createRandom } from "../e2e/hostile/random";
import { createSender } from "../e2e/hostile/send";
import { ROUTE_CPU } from "../lib/testing/route-costs";
import { targetOf } from "../server/cache/target";
import type { Figure } from "./figure";
import { cpuOf } from "./process-usage";
import { firstCrawledVideo } from "./profile-data";

const CALLS = 200;
const DRAWINGS = 20;
/**
 * For routes whose answers are cached by address: only first calls count, and the very first is
 * slower than later ones.
 */
const FEW = 5;
const WARM_UP = 60;
const CONCURRENCY = 4;

/** CPU time of the server for one call of each route that no cache answers. */
export async function routeCosts(environment: Record<string, string>): Promise<Figure[]> {
  const x = await startFakeX();
  const app = await startApp({ ...environment, ...SECRETS, JOBS: "off", X_UPSTREAM_URL: x.url });
  try {
    const insider = await becomeInsider(app.url);
    const send = createSender(app.url, CONCURRENCY);
    const figures: Figure[] = [];
    for (const endpoint of listEndpoints().filter(({ isPage }) => !isPage)) {
      const calls = callsOf(endpoint, insider, new URL(app.url).host);
      const [warm, measured] = split(calls);
      if (measured.length < FEW) continue;
      await inTurn(warm, send);
      const before = cpuOf(app.pid);
      const statuses = await inTurn(measured, send);
      figures.push({
        what: `\`app${endpoint.path}\`, CPU of the server`,
        value: (cpuOf(app.pid) - before) / measured.length,
        unit: " ms",
        bar: { atMost: ROUTE_CPU[`app${endpoint.path}`] ?? 0 },
        from: `${measured.length} calls, answered ${[...new Set(statuses)].toSorted().join(", ")}`,
      });
    }
    return figures;
  } finally {
    await app.stop();
    await x.close();
  }
}

/** Routes whose answers are cached by their subject, so each call needs another one. */
const SUBJECTS: Record<string, (number: number) => Record<string, string>> = {
  "/embed/[id]": (number) => ({ id: String(firstCrawledVideo + number) }),
  "/feeds/[lang]/author/[name]": (number) => ({ name: `crawled${number + 1}.xml` }),
  "/share-images/[lang]/author/[username]": (number) => ({ username: `crawled${number + 1}.png` }),
};

type Call = Parameters<ReturnType<typeof createSender>>[0];

/** Calls that the route accepts. If a cache would answer by address, each call has another address. */
function callsOf(endpoint: Endpoint, insider: Insider, host: string): Call[] {
  const random = createRandom(1);
  const [method] = endpoint.methods;
  const count = endpoint.path.startsWith("/share-images/") ? DRAWINGS : CALLS;
  const calls = Array.from({ length: count }, (_, number) => {
    const { query, body, headers, ...good } = goodCall(endpoint.path, insider, random);
    const parts = { ...good.parts, ...SUBJECTS[endpoint.path]?.(number) };
    const path = endpoint.path.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_part, name) => parts[name] ?? "");
    const isKept = method === "GET" && targetOf(path)?.isPage === false;
    const search = new URLSearchParams(isKept ? { ...query, offset: String(number) } : query);
    const isForm = headers["content-type"] === FORM;
    const fields = body as Record<string, string>;
    return {
      method,
      path: `${path}?${search}`,
      headers: { ...headers, host, origin: `http://${host}` },
      body:
        method === "GET"
          ? null
          : isForm
            ? String(new URLSearchParams(fields))
            : JSON.stringify(body),
    };
  });
  const keyOf = ({ path, method: by }: Call) => (by === "GET" ? targetOf(path)?.key : undefined);
  const seen = new Set<string>();
  return calls.filter((call) => {
    const key = keyOf(call);
    if (key === undefined) return true;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

function split(calls: Call[]): [Call[], Call[]] {
  const warm = Math.min(WARM_UP, Math.floor(calls.length / 3));
  return [calls.slice(0, warm), calls.slice(warm)];
}

async function inTurn(calls: Call[], send: ReturnType<typeof createSender>): Promise<number[]> {
  const statuses: number[] = [];
  const waiting = [...calls];
  const client = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift())
      statuses.push((await send(call)).status);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
  return statuses;
}
