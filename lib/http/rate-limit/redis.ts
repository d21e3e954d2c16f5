import "server-only";
import { Redis } from "ioredis";
import { processWide } from "@/lib/runtime/slots";

/** A slower limiter would slow down what it protects. */
const ANSWER_MS = 250;
const RECONNECT_MS = 1_000;
/** How long the first calls of a process wait for its connection. */
const FIRST_CONNECTION_MS = 1_000;

/** The process's connection. It reconnects by itself; commands fail at once meanwhile. */
export function redisAt(url: string): Redis {
  return processWide(`http.redis ${url}`, () => {
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

/**
 * Resolves once a new connection is ready or has failed, and at once after that: commands sent while
 * it opens would fail, so that the first calls after a start would not be counted.
 */
export function firstConnection(redis: Redis): Promise<void> {
  if (redis.status !== "connecting" && redis.status !== "connect") return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FIRST_CONNECTION_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    redis.once("ready", done).once("close", done);
  });
}
