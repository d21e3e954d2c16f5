import { Redis } from "ioredis";
import { Pool } from "undici";
import { startTcpProxy } from "../../../db/testing/tcp-proxy";
import { startRedis } from "../../../lib/http/rate-limit/testing/start-redis";
import { from, paste, request } from "../../load";
import { inSeries } from "../../median";
import { Outcomes } from "../../outcomes";
import { until } from "../../until";
import { FIRST_POST, type Scenario } from "../trial";

const TRIES = 10;
const PROMISED_MS = 1_000;

export const redisGone: Scenario = async (trial) => {
  const redis = await startRedis();
  trial.bench.defer(redis.stop);
  const proxy = await startTcpProxy();
  trial.bench.defer(proxy.close);
  const counters = new Redis(redis.url);
  trial.bench.defer(() => counters.disconnect());
  const leadToRedis = () =>
    proxy.lead({ host: "127.0.0.1", port: Number(new URL(redis.url).port) });
  leadToRedis();
  const REDIS_URL = `redis://127.0.0.1:${proxy.port}`;
  const limits = { RATE_LIMITS: "on", TRUST_PROXY: "1" };
  const site = new Pool((await trial.startAnother({ REDIS_URL, ...limits })).url);
  const known = paste(FIRST_POST);
  let visitors = 0;
  /** Extracts a stored post as a new visitor. Returns whether it was served and counted by a limit. */
  const extract = async (): Promise<boolean> => {
    visitors += 1;
    const address = `198.51.${visitors >> 8}.${visitors & 255}`;
    const answer = await request(site, from(address, known));
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
  const outcomes = new Outcomes();
  await inSeries(TRIES, () =>
    outcomes.time(async () => ((await extract()) ? null : "not limited")),
  );
  const { succeeded, slowest } = outcomes;
  leadToRedis();
  const backMs = await until(isShared);
  await site.close();
  trial.find(
    "Redis down",
    "each instance counts limits by itself, without delay, and shares them again once it is back",
    `${succeeded} of ${TRIES} extractions were served and counted by the instance, within ${Math.round(slowest)} ms. Limits were shared again ${Math.round(backMs)} ms after the return of Redis.`,
    succeeded === TRIES && slowest < PROMISED_MS && backMs < 10_000,
  );
};
