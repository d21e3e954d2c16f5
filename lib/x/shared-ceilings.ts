import "server-only";
import type { Redis } from "ioredis";
import { countInRedis } from "../http/rate-limit/counters";
import type { Ceilings } from "./ceilings";

/**
 * Bounds of each host that all instances on one Redis keep together, by one question to it for a call.
 * The process's own bound holds as well: alone, while Redis cannot be asked.
 */
export function shareCeilings(own: Ceilings, redis: Redis, perMinute: number): Ceilings {
  const minute = { name: "minute", points: perMinute, seconds: 60 };
  const count = countInRedis(redis, "postreel:ceiling", minute);
  return {
    async take(host) {
      if (!(await own.take(host))) return false;
      const counted = await count(host).catch(() => null);
      return counted?.allowed ?? true;
    },
  };
}
