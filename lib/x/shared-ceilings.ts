import "server-only";
import type { Redis } from "ioredis";
import { bucketOf, type Ceilings } from "./ceilings";

/**
 * A bucket by Redis' own clock, kept as the microsecond at which it will be full. A fixed window, as
 * limits of visitors have, would let twice as much through across its edge.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local empty, refill = now + ARGV[1] * ARGV[2], tonumber(ARGV[2])
local full = math.min(empty, math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))) + refill
if full > empty then return 0 end
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
return 1`;

/**
 * Bounds of each host that all instances on one Redis keep together, by one question to it for a call.
 * The process's own bound holds as well: alone, while Redis cannot be asked.
 */
export function shareCeilings(own: Ceilings, redis: Redis, perMinute: number): Ceilings {
  const { capacity, refillMs } = bucketOf(perMinute);
  const refillMicros = Math.ceil(refillMs * 1000);
  return {
    async take(host) {
      if (!(await own.take(host))) return false;
      const key = `postreel:ceiling:${host}`;
      const taken = await redis.eval(TAKE, 1, key, capacity, refillMicros).catch(() => null);
      return taken !== 0;
    },
  };
}
