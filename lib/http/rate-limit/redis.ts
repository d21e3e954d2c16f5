import "server-only";
import { readFileSync } from "node:fs";
import { Redis } from "ioredis";
import { type Env, env } from "@/lib/env";
import { processWide } from "@/lib/runtime/slots";

/** A slower limiter would slow down what it protects. */
const ANSWER_MS = 250;
const RECONNECT_MS = 1_000;
const FIRST_CONNECTION_MS = 1_000;

/** Throws if its password cannot be read. */
export function configuredRedis(): Redis | null {
  const address = redisAddress(env());
  return address === null ? null : redisAt(address);
}

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

/** Reconnects by itself; commands fail at once meanwhile. */
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

/** Commands sent while it opens would fail: the first calls after a start would not be counted. */
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

const DELETE_IF_HELD = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

/** Keeps what another instance has put in its place. */
export function deleteIfHeld(redis: Redis, key: string, value: string): Promise<unknown> {
  return redis.eval(DELETE_IF_HELD, 1, key, value);
}
