import "server-only";
import { Redis } from "ioredis";
import { processWide } from "@/lib/process-wide";

/** A slower limiter would slow down what it protects. */
const ANSWER_MS = 250;
const RECONNECT_MS = 1_000;

/** The process's connection. It reconnects by itself; commands fail at once meanwhile. */
export function redisAt(url: string): Redis {
  return processWide(`redis ${url}`, () => {
    const redis = new Redis(url, {
      commandTimeout: ANSWER_MS,
      connectTimeout: 2_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => RECONNECT_MS,
    });
    // Callers handle failed commands; an `error` event without a listener would end the process.
    redis.on("error", () => undefined);
    return redis;
  });
}
