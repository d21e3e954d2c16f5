import type { Pool } from "undici";
import { type Call, send } from "./load";
import { repeat } from "./until";

/** The ms of visits, and the statuses of those that failed; 0 where there was no response. */
export type Seen = { ms: number[]; failures: number[] };

/** A call with the address that the proxy of the site names. */
export const from = (address: string, call: Call): Call => ({
  ...call,
  headers: { ...call.headers, "x-forwarded-for": address },
});

/**
 * Sends calls at an interval, whether or not those before are answered, until stopped. Returns what the
 * visits saw once all are over.
 */
export function startVisits(pool: Pool, everyMs: number, visit: () => Call) {
  const seen: Seen = { ms: [], failures: [] };
  const visits: Promise<void>[] = [];
  const once = async (call: Call) => {
    const began = performance.now();
    const status = await send(pool, call).catch(() => 0);
    seen.ms.push(performance.now() - began);
    if (status !== 200) seen.failures.push(status);
  };
  const stop = repeat(everyMs, () => {
    visits.push(once(visit()));
  });
  return async (): Promise<Seen> => {
    await stop();
    await Promise.all(visits);
    return seen;
  };
}
