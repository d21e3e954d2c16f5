import "server-only";
import { Redis } from "ioredis";
import { processWide } from "@/lib/process-wide";

/** A limiter that waits longer than this slows down what it protects. */
const ANSWER_MS = 250;
const RECONNECT_MS = 1_000;

/** The process's connection. A command fails at once while it is down; it comes back by itself. */
export function redisAt(url: string): Redis {
  return processWide(`redis ${url}`, () => {
    const redis = new Redis(url, {
      commandTimeout: ANSWER_MS,
      connectTimeout: 2_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => RECONNECT_MS,
    });
    // Each failed call says so where it is made; an error without a listener would end the process.
    redis.on("error", () => undefined);
    return redis;
  });
}
