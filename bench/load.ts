import { Pool } from "undici";

export type Call = {
  path: string;
  method?: "GET" | "POST";
  body?: unknown;
  /** The expected status, 200 by default. */
  status?: number;
};

export type LoadResult = {
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
  /** In ms, ascending. */
  times: number[];
};

export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Connections that rounds of load share, as the requests of a proxy do. */
export function connect(origin: string, concurrency: number): Pool {
  return new Pool(origin, { connections: concurrency, pipelining: 1 });
}

/** Sends each call once, `concurrency` at a time over open connections. Times in ms. */
export async function load(
  origin: string,
  calls: Call[],
  concurrency: number,
  kept?: Pool,
): Promise<LoadResult> {
  const pool = kept ?? connect(origin, concurrency);
  const times: number[] = [];
  let next = 0;
  let failures = 0;

  async function client() {
    while (next < calls.length) {
      const call = calls[next++];
      if (!call) return;
      const began = performance.now();
      const { statusCode, body } = await pool.request({
        path: call.path,
        method: call.method ?? "GET",
        ...(call.body !== undefined && {
          body: JSON.stringify(call.body),
          headers: { "content-type": "application/json" },
        }),
      });
      await body.dump();
      times.push(performance.now() - began);
      if (statusCode !== (call.status ?? 200)) failures += 1;
    }
  }

  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, client));
  const seconds = (performance.now() - began) / 1000;
  if (!kept) await pool.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failures,
    times,
  };
}
