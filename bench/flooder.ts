import { fork } from "node:child_process";
import { once } from "node:events";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { CRAWLS, FLOODS, type FloodRequest, MANY_NETWORKS, SOURCES } from "./floods";

/** Concurrent requests of a flood that does not say how many. */
const AT_ONCE = 32;

/** Number of requests, and of those whose status was not 200. */
export type Flooded = { requests: number; refused: number };

export type Flood = {
  origin: string;
  /** Key of `FLOODS` or `CRAWLS`. */
  what: string;
  /** Key of `SOURCES`; null for many networks. */
  source: string | null;
  ms: number;
  /** Number of the first request. */
  from: number;
  atOnce?: number;
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

/** Sends a flood for `ms` milliseconds. */
async function run({ origin, what, source, ms, from, atOnce = AT_ONCE }: Flood): Promise<Flooded> {
  const pool = new Pool(origin, { connections: atOnce });
  const until = performance.now() + ms;
  const request = FLOODS[what] ?? CRAWLS[what];
  const address = source === null ? MANY_NETWORKS : SOURCES[source];
  if (!request || !address) throw new Error(`no flood "${what}" from ${source}`);
  let number = from;
  let refused = 0;
  const flood = async () => {
    while (performance.now() < until) {
      number += 1;
      const status = await send(pool, address(number), request(number));
      if (status !== 200) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, flood));
  await pool.close();
  return { requests: number - from, refused };
}

/**
 * Starts floods from a separate process, so that the site has its own core: an attacker uses
 * another machine.
 */
export function startFlooder() {
  const child = fork(fileURLToPath(import.meta.url));
  if (child.pid) setPriority(child.pid, Math.min(getPriority() + 10, 19));
  return {
    async flood(flood: Flood): Promise<Flooded> {
      child.send(flood);
      const [answer] = await once(child, "message");
      if (typeof answer === "string") throw new Error(answer);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

if (process.send) {
  process.on("message", (flood: Flood) => {
    run(flood).then(
      (flooded) => process.send?.(flooded),
      (error: unknown) => process.send?.(String(error)),
    );
  });
}
