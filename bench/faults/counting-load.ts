import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { percentile } from "../load";

export type CountingResult = {
  sent: number;
  /** Answered `counted: true`: each of them has to be in the database. */
  acknowledged: number;
  /** What came instead of an acknowledgement: statuses, `refused` connections, and `cut` answers. */
  refusals: Record<string, number>;
  /** Moments of acknowledgements, by performance.now(). */
  times: number[];
  p50: number;
  /** The longest wait for an answer other than success, in ms. */
  slowestRefusal: number;
};

const COUNTED = "counted";
/** Connection refused at once: nothing was started. */
const REFUSED = "refused";
/** Connected, and left without a whole answer. */
const CUT = "cut";

let loads = 0;

/**
 * Downloads by ever new visitors, of this load and of each other, until stopped. Where one origin
 * refuses the connection the next one is tried, as a proxy does: nothing was sent yet.
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

/** One of the two addresses of `localhost`, so that results are unambiguous. */
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
