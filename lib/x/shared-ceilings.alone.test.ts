import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeX, startFakeX } from "../../e2e/fake-x/server";
import { redisAt } from "../http/rate-limit/redis";
import { startRedis, type TestRedis } from "../http/rate-limit/testing/start-redis";
import { bucketOf, OPERATOR, shareCeilings } from "./ceilings";
import { createGateway, type Gateway } from "./gateway";

const URL = "https://cdn.syndication.twimg.com/tweet-result?id=1900000000000000001&token=a";
const OTHER = "https://t.co/7r1Ad5m2MV";

let x: FakeX;
let redis: TestRedis;
const clients: Redis[] = [];
beforeAll(async () => {
  x = await startFakeX();
  redis = await startRedis();
});
beforeEach(async () => {
  x.reset();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await x.close();
  await redis.stop();
});

/** A separate instance, with a client of its own. */
async function instance(callsPerMinute: number): Promise<{ gateway: Gateway; client: Redis }> {
  const client = new Redis(redis.url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 50,
  });
  client.on("error", () => undefined);
  clients.push(client);
  await new Promise((ready) => client.once("ready", ready));
  return { gateway: createGateway({ upstreamUrl: x.url, callsPerMinute, redis: client }), client };
}

async function ask({ gateway }: { gateway: Gateway }, url: string, times: number): Promise<number> {
  let passed = 0;
  for (let call = 0; call < times; call += 1) {
    const reply = await gateway.ask({ url, redirect: "manual", network: OPERATOR });
    if (reply.kind === "answer") passed += 1;
    else expect(reply.cause).toBe("ceiling");
  }
  return passed;
}

/** Allows ten calls at once, and another one each second. */
const PER_MINUTE = 60;

describe("instances on one Redis", () => {
  it("share the limit of a host, and each host has its own", async () => {
    const [one, other] = [await instance(PER_MINUTE), await instance(PER_MINUTE)];
    await one.client.flushall();
    await one.client.config("RESETSTAT");
    const passed = [await ask(one, URL, 6), await ask(other, URL, 10), await ask(one, URL, 4)];
    expect(passed).toEqual([6, 4, 0]);
    expect(x.requests()).toHaveLength(10);
    const stats = await one.client.info("commandstats");
    const scripts = [...stats.matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g)];
    const asked = scripts.reduce((sum, [, calls]) => sum + Number(calls), 0);
    // At most 20 calls, and two that send the script to Redis, once for each instance.
    expect(asked).toBeLessThanOrEqual(20 + 2);
    expect(await ask(other, OTHER, 12)).toBe(10);
    const ttl = await one.client.pttl("postreel:ceiling:cdn.syndication.twimg.com");
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(60_000);
  });

  it("get no more than a minute's calls across any edge", async () => {
    const [one, other] = [await instance(600), await instance(600)];
    await one.client.flushall();
    const ceilings = [one, other].map(({ client }) =>
      shareCeilings({ take: () => true, mustLeave: () => 0 }, client, 600),
    );
    const { capacity, refillMs } = bucketOf(600);
    const began = performance.now();
    let passed = 0;
    while (performance.now() - began < 1_500) {
      const round = await Promise.all(ceilings.map(({ take }) => take("t.co")));
      passed += round.filter(Boolean).length;
    }
    const refilled = (performance.now() - began) / refillMs;
    expect(passed).toBeLessThanOrEqual(capacity + refilled);
    expect(passed).toBeGreaterThan(capacity + refilled / 2);
    expect(capacity + 60_000 / refillMs).toBeLessThan(600 + 2);
  });

  it("limit alone while Redis is down, and together when it is back", async () => {
    const [one, other] = [await instance(PER_MINUTE), await instance(PER_MINUTE)];
    await one.client.flushall();
    const gone = [one, other].map(
      ({ client }) => new Promise((closed) => client.once("close", closed)),
    );
    await redis.stop();
    await Promise.all(gone);
    const began = performance.now();
    expect([await ask(one, URL, 8), await ask(other, URL, 12)]).toEqual([8, 10]);
    expect(performance.now() - began).toBeLessThan(2_000);
    const back = [one, other].map(
      ({ client }) => new Promise((ready) => client.once("ready", ready)),
    );
    await redis.restart();
    await Promise.all(back);
    expect([await ask(one, OTHER, 7), await ask(other, OTHER, 7)]).toEqual([7, 3]);
  }, 15_000);
});

it("the process's gateway shares by REDIS_URL", async () => {
  process.env.REDIS_URL = redis.url;
  process.env.RATE_LIMITS = "on";
  process.env.X_CALLS_PER_MINUTE = String(PER_MINUTE);
  process.env.X_UPSTREAM_URL = x.url;
  const { gateway } = await import("./gateway");
  const other = await instance(PER_MINUTE);
  const client = redisAt(redis.url);
  if (client.status !== "ready") await new Promise((ready) => client.once("ready", ready));
  await client.flushall();
  expect([await ask({ gateway: gateway() }, URL, 7), await ask(other, URL, 7)]).toEqual([7, 3]);
});
