import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { percentile } from "../load";

export type CountingResult = {
  sent: number;
  /** Calls that were answered `counted: true`: each of them has to be in the database. */
  acknowledged: number;
  /** Number of each other outcome: statuses, `refused` connections, and `cut` responses. */
  refusals: Record<string, number>;
  /** When counts were acknowledged, by performance.now(). */
  times: number[];
  p50: number;
  /** The longest wait for a response other than success, in ms. */
  slowestRefusal: number;
};

const COUNTED = "counted";
/** The connection was refused at once, so nothing was sent. */
const REFUSED = "refused";
/** The server accepted the connection, but sent no complete response. */
const CUT = "cut";

let loads = 0;

/**
 * Counts downloads by new visitors, none used twice by any load, until stopped. If one origin
 * refuses the connection, the next one is tried, as a proxy does: nothing was sent yet.
 */
export function startCounting(origins: string[], links: string[], clients = 20) {
  let running = true;
  let sent = 0;
  loads += 1;
  const load = loads;
  const times: number[] = [];
  const durations: number[] = [];
  let slowestRefusal = 0;
  const refusals: Record<string, number> = {};
  const pools = origins.map((origin) => new Pool(oneAddress(origin), { connections: clients }));

  async function record(visitor: number): Promise<string> {
    const url = links[visitor % links.length];
    let outcome = REFUSED;
    for (let tried = 0; tried < pools.length && outcome === REFUSED; tried += 1) {
      const pool = pools[(visitor + tried) % pools.length] as Pool;
      outcome = await ask(pool, `visitor ${load}.${visitor}`, url);
    }
    return outcome;
  }

  async function client() {
    while (running) {
      const visitor = sent++;
      const began = performance.now();
      const outcome = await record(visitor);
      const ms = performance.now() - began;
      if (outcome === COUNTED) {
        times.push(performance.now());
        durations.push(ms);
        continue;
      }
      refusals[outcome] = (refusals[outcome] ?? 0) + 1;
      slowestRefusal = Math.max(slowestRefusal, ms);
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
      return { sent, acknowledged: times.length, refusals, times, p50, slowestRefusal };
    },
  };
}

/** `localhost` has two addresses; a fixed one makes results unambiguous. */
function oneAddress(origin: string): string {
  return origin.replace("//localhost:", "//127.0.0.1:");
}

async function ask(pool: Pool, visitor: string, url: string | undefined): Promise<string> {
  try {
    const { statusCode, body } = await pool.request({
      method: "POST",
      path: "/api/twitter/download-record",
      headers: { "content-type": "application/json", "user-agent": visitor },
      body: JSON.stringify({ url }),
      headersTimeout: 15_000,
    });
    const answer = (await body.json()) as { counted?: boolean };
    if (statusCode !== 200) return String(statusCode);
    return answer.counted ? COUNTED : "not counted";
  } catch (error) {
    return (error as { code?: string }).code === "ECONNREFUSED" ? REFUSED : CUT;
  }
}
