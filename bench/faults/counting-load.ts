import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { percentile } from "../load";

export type CountingResult = {
  sent: number;
  /** Answered `counted: true`: each of them has to be in the database. */
  acknowledged: number;
  /** Statuses of the answers that were no acknowledgement. 0: no answer. */
  refusals: Record<number, number>;
  /** Moments of acknowledgements, by performance.now(). */
  times: number[];
  p50: number;
};

let loads = 0;

/** Downloads by ever new visitors, of this load and of each other, until stopped. */
export function startCounting(origins: string[], links: string[], clients = 20) {
  let running = true;
  let sent = 0;
  loads += 1;
  const load = loads;
  const times: number[] = [];
  const durations: number[] = [];
  const refusals: Record<number, number> = {};
  const pools = origins.map((origin) => new Pool(origin, { connections: clients }));

  async function client() {
    while (running) {
      const visitor = sent++;
      const began = performance.now();
      const status = await record(
        pools[visitor % pools.length] as Pool,
        `visitor ${load}.${visitor}`,
        links[visitor % links.length],
      );
      if (status === 200) {
        times.push(performance.now());
        durations.push(performance.now() - began);
        continue;
      }
      refusals[status] = (refusals[status] ?? 0) + 1;
      await delay(20);
    }
  }
  const clientsDone = Promise.all(Array.from({ length: clients }, client));
  return {
    acknowledgedSoFar: () => times.length,
    async stop(): Promise<CountingResult> {
      running = false;
      await clientsDone;
      await Promise.all(pools.map((pool) => pool.destroy()));
      durations.sort((a, b) => a - b);
      const p50 = percentile(durations, 0.5);
      return { sent, acknowledged: times.length, refusals, times, p50 };
    },
  };
}

/** 200 only where the download was counted. */
async function record(pool: Pool, visitor: string, url: string | undefined): Promise<number> {
  try {
    const { statusCode, body } = await pool.request({
      method: "POST",
      path: "/api/twitter/download-record",
      headers: { "content-type": "application/json", "user-agent": visitor },
      body: JSON.stringify({ url }),
      headersTimeout: 15_000,
    });
    const answer = (await body.json()) as { counted?: boolean };
    return statusCode === 200 && !answer.counted ? 299 : statusCode;
  } catch {
    return 0;
  }
}
