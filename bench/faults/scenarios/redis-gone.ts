import { type ChildProcess, spawn } from "node:child_process";
import { Redis } from "ioredis";
import { freePort } from "../../../e2e/app-server";
import { type Finding, judge, type Scenario } from "../finding";
import { LINKS } from "../links";
import { startTcpProxy } from "../tcp-proxy";
import { type Trial, withTrial } from "../trial";
import { until } from "../until";

const TRIES = 10;
const PROMISED_MS = 1_000;

type Answer = { status: number; isLimited: boolean; ms: number };

let visitors = 0;

/** Extracts a stored post as a new visitor. */
async function extract(origin: string): Promise<Answer> {
  visitors += 1;
  const began = performance.now();
  const response = await fetch(`${origin}/api/twitter/video-url`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `198.51.${visitors >> 8}.${visitors & 255}`,
    },
    body: JSON.stringify({ url: LINKS[0] }),
  });
  await response.arrayBuffer();
  return {
    status: response.status,
    isLimited: response.headers.has("ratelimit"),
    ms: performance.now() - began,
  };
}

async function run({ startAnother }: Trial): Promise<Finding[]> {
  const port = await freePort();
  const redis: ChildProcess = spawn("redis-server", ["--port", String(port), "--save", ""], {
    stdio: "ignore",
  });
  const proxy = await startTcpProxy();
  const counters = new Redis(port, "127.0.0.1");
  counters.on("error", () => undefined);
  try {
    proxy.lead({ host: "127.0.0.1", port });
    const app = await startAnother({
      REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
      RATE_LIMITS: "on",
      TRUST_PROXY: "1",
    });
    /** Whether extractions are counted in Redis, not only in this instance. */
    const isShared = async () => {
      await counters.flushall();
      await extract(app.url);
      return (await counters.keys("postreel:limit:extraction:*")).length > 0;
    };
    await until(isShared);

    proxy.lead(null);
    proxy.cut();
    const without: Answer[] = [];
    for (let left = TRIES; left > 0; left -= 1) without.push(await extract(app.url));
    proxy.lead({ host: "127.0.0.1", port });
    const backMs = await until(isShared);

    const served = without.filter(({ status, isLimited }) => status === 200 && isLimited).length;
    const worst = Math.max(...without.map(({ ms }) => ms));
    return [
      {
        fault: "Redis down",
        promise:
          "each instance counts limits by itself, without delay, and shares them again once it is back",
        seen: `${served} of ${TRIES} extractions were served and counted by the instance, within ${Math.round(worst)} ms. Limits were shared again ${Math.round(backMs)} ms after the return of Redis.`,
        outcome: judge(served === TRIES && worst < PROMISED_MS && backMs < 10_000),
      },
    ];
  } finally {
    counters.disconnect();
    await proxy.close();
    redis.kill("SIGTERM");
  }
}

export const redisGone: Scenario = { name: "redis-gone", run: () => withTrial(run) };
