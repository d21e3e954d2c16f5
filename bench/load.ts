import { Pool } from "undici";
import { percentile, times } from "./median";
import { Outcomes } from "./outcomes";
import { repeat } from "./until";

export type Call = { path: string; headers?: Record<string, string>; body?: unknown };

/** A path alone is a call that reads it. */
export const callOf = (call: Call | string): Call =>
  typeof call === "string" ? { path: call } : call;

export function request(pool: Pool, call: Call | string) {
  const { path, headers, body } = callOf(call);
  if (body === undefined) return pool.request({ path, method: "GET", headers });
  const typed = { ...headers, "content-type": "application/json" };
  return pool.request({ path, method: "POST", headers: typed, body: JSON.stringify(body) });
}

export async function send(pool: Pool, call: Call | string): Promise<number> {
  const { statusCode, body } = await request(pool, call);
  await body.dump();
  return statusCode;
}

/** Posts JSON, as a visitor without kept connections does. */
export async function post(origin: string, { path, headers, body }: Call) {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, string | boolean | null>;
  return { status: response.status, answer };
}

export const connect = (origin: string, connections: number) => new Pool(origin, { connections });

/** A call with the address that the proxy of the site names. */
export function from(address: string, call: Call | string): Call {
  const { headers, ...rest } = callOf(call);
  return { ...rest, headers: { ...headers, "x-forwarded-for": address } };
}

/** Runs `work` again and again by so many callers, each waiting for its turn to end. Returns the turns. */
export async function during(
  ms: number,
  callers: number,
  work: (turn: number, caller: number) => PromiseLike<unknown>,
): Promise<number> {
  const end = performance.now() + ms;
  let turns = 0;
  await Promise.all(
    times(callers, async (caller) => {
      while (performance.now() < end) await work(turns++, caller);
    }),
  );
  return turns;
}

/** The turns of `during` a second. */
export async function rateOf(...given: Parameters<typeof during>): Promise<number> {
  const began = performance.now();
  return ((await during(...given)) / (performance.now() - began)) * 1000;
}

export async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    times(Math.min(atOnce, items.length), async () => {
      for (const item of rest) await work(item);
    }),
  );
}

/** Sends each call once, `concurrency` at a time. Those not answered by `status` failed. */
export async function load(
  origin: string,
  calls: (Call | string)[],
  concurrency: number,
  { pool, status: expected = 200 }: { pool?: Pool; status?: number } = {},
) {
  const to = pool ?? connect(origin, concurrency);
  const ms: number[] = [];
  let failures = 0;
  const began = performance.now();
  await forEach(calls, concurrency, async (call) => {
    const start = performance.now();
    const status = await send(to, call);
    ms.push(performance.now() - start);
    if (status !== expected) failures += 1;
  });
  const seconds = (performance.now() - began) / 1000;
  if (!pool) await to.close();
  const [p50, p99] = [percentile(ms, 0.5), percentile(ms, 0.99)];
  return { perSecond: ms.length / seconds, p50, p99, failures, times: ms };
}

/**
 * Sends calls at an interval, whether or not those before are answered, until stopped. Returns the
 * outcomes once all are over.
 */
export function startVisits(pool: Pool, everyMs: number, visit: () => Call) {
  const outcomes = new Outcomes();
  const visits: Promise<boolean>[] = [];
  const statusOf = async (call: Call) => {
    const status = await send(pool, call).catch(() => "no response");
    return status === 200 ? null : String(status);
  };
  const stop = repeat(everyMs, () => {
    const call = visit();
    visits.push(outcomes.time(() => statusOf(call)));
  });
  return async (): Promise<Outcomes> => {
    await stop();
    await Promise.all(visits);
    return outcomes;
  };
}

export const paste = (id: string | bigint): Call => ({
  path: "/api/twitter/video-url",
  body: { url: `https://x.com/i/status/${id}` },
});

let last = 1_900_000_000_000_000_000n + BigInt(Date.now() % 1_000_000_000) * 1_000_000n;

export function freshPost(): bigint {
  last += 4_194_304n;
  return last;
}

export const pasteFresh = (): Call => paste(freshPost());

/** Calls that the stand-in of `servers.ts` received since the last question. */
export async function callsOf(x: { url: string }): Promise<number> {
  return Number(await (await fetch(`${x.url}/calls`)).text());
}
