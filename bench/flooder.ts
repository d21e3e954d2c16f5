import { fork } from "node:child_process";
import { once } from "node:events";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { FLOODS, type FloodRequest, MANY_NETWORKS, SOURCES } from "./floods";

/** Concurrent requests of a flood. */
const AT_ONCE = 32;

export type Flood = {
  origin: string;
  /** Key of `FLOODS`. */
  what: string;
  /** Key of `SOURCES`; null for many networks. */
  source: string | null;
  ms: number;
  /** Number of the first request. */
  from: number;
};

/** Sends a request from an address. Returns the status once the response has arrived. */
export async function send(
  to: Pool,
  address: string,
  { path, headers, body }: FloodRequest,
): Promise<number> {
  const { statusCode, body: answer } = await to.request({
    ...{ path, method: body ? "POST" : "GET" },
    headers: {
      ...headers,
      "x-forwarded-for": address,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.dump();
  return statusCode;
}

/** Sends a flood for `ms` milliseconds. Returns the number of requests. */
async function run({ origin, what, source, ms, from }: Flood): Promise<number> {
  const pool = new Pool(origin, { connections: AT_ONCE });
  const until = performance.now() + ms;
  const request = FLOODS[what];
  const address = source === null ? MANY_NETWORKS : SOURCES[source];
  if (!request || !address) throw new Error(`no flood "${what}" from ${source}`);
  let number = from;
  const flood = async () => {
    while (performance.now() < until) {
      number += 1;
      await send(pool, address(number), request(number));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, flood));
  await pool.close();
  return number - from;
}

/**
 * Starts floods from a separate process, so that the site has its own core: an attacker uses
 * another machine.
 */
export function startFlooder() {
  const child = fork(fileURLToPath(import.meta.url));
  if (child.pid) setPriority(child.pid, Math.min(getPriority() + 10, 19));
  return {
    /** Returns the number of requests. */
    async flood(flood: Flood): Promise<number> {
      child.send(flood);
      const [answer] = await once(child, "message");
      if (typeof answer !== "number") throw new Error(answer);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

if (process.send) {
  process.on("message", (flood: Flood) => {
    run(flood).then(
      (requests) => process.send?.(requests),
      (error: unknown) => process.send?.(String(error)),
    );
  });
}
