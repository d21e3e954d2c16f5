import "server-only";
import { readFileSync } from "node:fs";
import { Redis } from "ioredis";
import { type Env, env } from "@/lib/env";
import { processWide } from "@/lib/runtime/slots";

/** A slower limiter would slow down what it protects. */
const ANSWER_MS = 250;
const RECONNECT_MS = 1_000;
/** How long the first calls of a process wait for its connection. */
const FIRST_CONNECTION_MS = 1_000;

/** The Redis of the configuration; null without one. Throws if its password cannot be read. */
export function configuredRedis(): Redis | null {
  const address = redisAddress(env());
  return address === null ? null : redisAt(address);
}

/** `REDIS_URL`, with the password of `REDIS_PASSWORD_FILE` if one is set. */
export function redisAddress({
  REDIS_URL,
  REDIS_PASSWORD_FILE,
}: Pick<Env, "REDIS_URL" | "REDIS_PASSWORD_FILE">): string | null {
  if (!REDIS_URL) return null;
  if (!REDIS_PASSWORD_FILE) return REDIS_URL;
  const password = readFileSync(REDIS_PASSWORD_FILE, "utf8").trim();
  if (password === "") throw new Error("the file is empty");
  const url = new URL(REDIS_URL);
  url.password = encodeURIComponent(password);
  return url.href;
}

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
