import { type Endpoint, listEndpoints } from "../e2e/hostile/endpoints";
import { FORM, goodCall } from "../e2e/hostile/good-call";
import { becomeInsider, type Insider, SECRETS } from "../e2e/hostile/insider";
import { createRandom } from "../e2e/hostile/random";
import { createSender } from "../e2e/hostile/send";
import { ROUTE_CPU } from "../lib/testing/route-costs";
import { targetOf } from "../server/cache/target";
import type { Bench } from "./bench";
import { firstCrawledVideo } from "./data";
import { forEach } from "./load";
import { times } from "./median";
import { cpuDuring } from "./process-usage";

const CALLS = 200;
const DRAWINGS = 20;
/**
 * For routes whose answers are cached by address: only first calls count, and the very first is
 * slower than later ones.
 */
const FEW = 5;
const WARM_UP = 60;
const CONCURRENCY = 4;

export async function measureRoutes(bench: Bench): Promise<void> {
  await bench.fakeX();
  const { url, pid, stop } = await bench.site({ ...SECRETS, JOBS: "off" });
  const insider = await becomeInsider(url);
  const sender = createSender(url, CONCURRENCY);
  for (const endpoint of listEndpoints().filter(({ isPage }) => !isPage)) {
    const calls = callsOf(endpoint, insider, new URL(url).host);
    const warm = calls.splice(0, Math.min(WARM_UP, Math.floor(calls.length / 3)));
    if (calls.length < FEW) continue;
    const statuses = new Set<number>();
    const send = async (call: Call) => void statuses.add((await sender(call)).status);
    await forEach(warm, CONCURRENCY, send);
    statuses.clear();
    const { cpuMs } = await cpuDuring(pid, () => forEach(calls, CONCURRENCY, send));
    const route = `app${endpoint.path}`;
    bench.rows`\`${route}\`, CPU of the server | ≤ ${ROUTE_CPU[route] ?? 0} ms | ${cpuMs / calls.length} | ${calls.length} calls, answered ${[...statuses].toSorted().join(", ")}`;
  }
  await stop();
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
  const calls = times(count, (number) => {
    const { query, body, headers, ...good } = goodCall(endpoint.path, insider, random);
    const parts = { ...good.parts, ...SUBJECTS[endpoint.path]?.(number) };
    const path = endpoint.path.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => parts[name] ?? "");
    const isKept = method === "GET" && targetOf(path)?.isPage === false;
    const search = new URLSearchParams(isKept ? { ...query, offset: String(number) } : query);
    const isForm = headers["content-type"] === FORM;
    const form = isForm && new URLSearchParams(body as Record<string, string>);
    return {
      method,
      path: `${path}?${search}`,
      headers: { ...headers, host, origin: `http://${host}` },
      body: method === "GET" ? null : String(form || JSON.stringify(body)),
    };
  });
  if (method !== "GET") return calls;
  const firsts = new Map(calls.map((call) => [targetOf(call.path)?.key ?? call, call]));
  return [...firsts.values()];
}
