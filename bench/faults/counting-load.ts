import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { oneAddress, REFUSED } from "../fleet";
import { request } from "../load";
import { median, times } from "../median";
import { repeat } from "../until";

let loads = 0;

/**
 * Counts downloads by new visitors, none used twice by any load, until stopped. If one origin
 * refuses the connection, the next one is tried, as a proxy does: nothing was sent yet.
 */
export function startCounting(origins: string[], links: string[], clients = 20) {
  let sent = 0;
  loads += 1;
  const load = loads;
  const acknowledged: number[] = [];
  const durations: number[] = [];
  let slowestRefusal = 0;
  const refusals: Record<string, number> = {};
  const pools = origins.map(
    (origin) => new Pool(oneAddress(origin), { connections: clients, headersTimeout: 15_000 }),
  );

  async function count() {
    const visitor = sent++;
    const began = performance.now();
    let outcome = "refused";
    for (let tried = 0; tried < pools.length && outcome === "refused"; tried += 1) {
      const pool = pools[(visitor + tried) % pools.length] as Pool;
      outcome = await ask(pool, `visitor ${load}.${visitor}`, links[visitor % links.length]);
    }
    const now = performance.now();
    if (outcome === "counted") {
      acknowledged.push(now);
      durations.push(now - began);
      return;
    }
    refusals[outcome] = (refusals[outcome] ?? 0) + 1;
    slowestRefusal = Math.max(slowestRefusal, now - began);
    await delay(20);
  }
  const stops = times(clients, () => repeat(0, count));
  return {
    acknowledgedSoFar: () => acknowledged.length,
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all(pools.map((pool) => pool.destroy()));
      return {
        sent,
        /** Calls that were answered `counted: true`: each of them has to be in the database. */
        acknowledged: acknowledged.length,
        /** When they were acknowledged, by performance.now(). */
        times: acknowledged,
        /** Number of each other outcome: statuses, `refused` connections, and `cut` responses. */
        refusals,
        slowestRefusal,
        p50: median(durations),
      };
    },
  };
}

/** `cut`: the server accepted the connection, but sent no complete response. */
async function ask(pool: Pool, visitor: string, url: string | undefined): Promise<string> {
  const headers = { "user-agent": visitor };
  try {
    const call = { path: "/api/twitter/download-record", headers, body: { url } };
    const { statusCode, body } = await request(pool, call);
    const answer = (await body.json()) as { counted?: boolean };
    if (statusCode !== 200) return String(statusCode);
    return answer.counted ? "counted" : "not counted";
  } catch (error) {
    return (error as { code?: string }).code === REFUSED ? "refused" : "cut";
  }
}
