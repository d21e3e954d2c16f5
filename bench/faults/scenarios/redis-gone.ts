import { spawn } from "node:child_process";
import { Redis } from "ioredis";
import { Pool } from "undici";
import { freePort } from "../../../e2e/app-server";
import { request } from "../../load";
import { timed } from "../../median";
import { until } from "../../until";
import { finding } from "../finding";
import { startTcpProxy } from "../tcp-proxy";
import { LINKS, type Scenario } from "../trial";

const TRIES = 10;
const PROMISED_MS = 1_000;

export const redisGone: Scenario = async ({ startAnother }) => {
  const port = await freePort();
  const redis = spawn("redis-server", ["--port", String(port), "--save", ""], { stdio: "ignore" });
  const proxy = await startTcpProxy();
  const counters = new Redis(port, "127.0.0.1");
  counters.on("error", () => undefined);
  try {
    proxy.lead({ host: "127.0.0.1", port });
    const { url } = await startAnother({
      REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
      RATE_LIMITS: "on",
      TRUST_PROXY: "1",
    });
    const site = new Pool(url);
    let visitors = 0;
    /** Extracts a stored post as a new visitor. Returns whether it was served and counted by a limit. */
    const extract = async (): Promise<boolean> => {
      visitors += 1;
      const headers = { "x-forwarded-for": `198.51.${visitors >> 8}.${visitors & 255}` };
      const call = { path: "/api/twitter/video-url", headers, body: { url: LINKS[0] } };
      const answer = await request(site, call);
      await answer.body.dump();
      return answer.statusCode === 200 && "ratelimit" in answer.headers;
    };
    /** Whether extractions are counted in Redis, not only in this instance. */
    const isShared = async () => {
      await counters.flushall();
      await extract();
      return (await counters.keys("postreel:limit:extraction:*")).length > 0;
    };
    await until(isShared);

    proxy.lead(null);
    proxy.cut();
    let served = 0;
    let worst = 0;
    for (let left = TRIES; left > 0; left -= 1) {
      const ms = await timed(async () => {
        if (await extract()) served += 1;
      });
      worst = Math.max(worst, ms);
    }
    proxy.lead({ host: "127.0.0.1", port });
    const backMs = await until(isShared);
    await site.close();
    return [
      finding(
        "Redis down",
        "each instance counts limits by itself, without delay, and shares them again once it is back",
        `${served} of ${TRIES} extractions were served and counted by the instance, within ${Math.round(worst)} ms. Limits were shared again ${Math.round(backMs)} ms after the return of Redis.`,
        served === TRIES && worst < PROMISED_MS && backMs < 10_000,
      ),
    ];
  } finally {
    counters.disconnect();
    await proxy.close();
    redis.kill("SIGTERM");
  }
};
