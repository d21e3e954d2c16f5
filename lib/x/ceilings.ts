import "server-only";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";

/** An empty bucket has refilled enough by then for most waiting callers. */
export const CEILING_WAIT_SECONDS = 5;

/** The visitor's network, or one of the two below; null for our own work. */
export type Network = string | null;
export const OPERATOR = "operator";
/** Charged for guest tokens, which every visitor's calls use. */
export const ALL_VISITORS = "all visitors";
const UNRESERVED: ReadonlySet<Network> = new Set([OPERATOR, ALL_VISITORS]);

export type Ceilings = {
  take: (host: string, network?: Network) => boolean | Promise<boolean>;
};

/** Networks with many calls, and our own work, leave the last `reserve`. */
export type Bucket = { capacity: number; refillMs: number; reserve: number };

/** Share of a minute's calls; the rest is spread over the minute. */
const AT_ONCE = 1 / 6;
/** Share that busy networks and our own work cannot use up. */
const RESERVED = 1 / 3;
/** Calls a minute up to which a network has the reserve. */
const LITTLE = 3;
const MINUTE_MS = 60_000;
/** An attacker with more networks than this is not limited by network anyway. */
const REMEMBERED_NETWORKS = 10_000;

/** Allows `perMinute` calls in any 60 seconds: the full bucket, and what is refilled meanwhile. */
export function bucketOf(perMinute: number): Bucket {
  const capacity = Math.ceil(perMinute * AT_ONCE);
  const refillMs = MINUTE_MS / (perMinute - capacity + 1);
  return { capacity, refillMs, reserve: Math.floor(capacity * RESERVED) };
}

/** Calls of one kind of this process, in any 60 seconds. */
export function createBudget(perMinute: number, now: () => number) {
  let spent: number[] = [];
  return {
    take(): boolean {
      spent = spent.filter((at) => at > now() - MINUTE_MS);
      if (spent.length >= perMinute) return false;
      spent.push(now());
      return true;
    },
  };
}

type OwnCeilings = Ceilings & { mustLeave: (network: Network) => number };

/** Counts per process and host, so that X does not block our address. */
export function createCeilings(
  perMinute: number,
  now: () => number = performance.now.bind(performance),
): OwnCeilings {
  const { capacity, refillMs, reserve } = bucketOf(perMinute);
  const levels = new Map<string, { tokens: number; filledAt: number }>();
  const networks = new LRUCache<string, { calls: number }>({
    max: REMEMBERED_NETWORKS,
    ttl: MINUTE_MS,
    ttlResolution: 0,
    perf: { now },
  });

  function countCall(network: string): void {
    const known = networks.get(network);
    if (known) known.calls += 1;
    else networks.set(network, { calls: 1 });
  }

  function mustLeave(network: Network): number {
    if (UNRESERVED.has(network)) return 0;
    const calls = network === null ? LITTLE : (networks.get(network)?.calls ?? 0);
    return calls < LITTLE ? 0 : reserve;
  }

  return {
    mustLeave,
    take(host, network = null) {
      const at = now();
      const level = levels.get(host) ?? { tokens: capacity, filledAt: at };
      const tokens = Math.min(capacity, level.tokens + (at - level.filledAt) / refillMs);
      const isWithin = tokens >= 1 + mustLeave(network);
      levels.set(host, { tokens: isWithin ? tokens - 1 : tokens, filledAt: at });
      if (isWithin && network !== null) countCall(network);
      return isWithin;
    },
  };
}

/** Redis' clock, as the microsecond at which the bucket is full. A fixed window would allow twice as much. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local refill = tonumber(ARGV[2])
local empty, lowest = now + ARGV[1] * refill, now + (ARGV[1] - ARGV[3]) * refill
local full = math.min(empty, math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))) + refill
if full > lowest then return 0 end
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
return 1`;

/** One command per call. The process's own limits apply too, and alone while Redis is down. */
export function shareCeilings(own: OwnCeilings, redis: Redis, perMinute: number): Ceilings {
  const { capacity, refillMs } = bucketOf(perMinute);
  const refillMicros = Math.ceil(refillMs * 1000);
  return {
    async take(host, network = null) {
      const left = own.mustLeave(network);
      if (!(await own.take(host, network))) return false;
      const key = `postreel:ceiling:${host}`;
      const taken = await redis.eval(TAKE, 1, key, capacity, refillMicros, left).catch(() => null);
      return taken !== 0;
    },
  };
}
