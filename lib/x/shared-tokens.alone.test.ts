import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startRedis, type TestRedis } from "../http/rate-limit/testing/start-redis";
import { shareTokens } from "./shared-tokens";

const TWO_HOURS_MS = 2 * 3_600_000;

let redis: TestRedis;
const clients: Redis[] = [];
beforeAll(async () => {
  redis = await startRedis();
  for (let count = 0; count < 2; count += 1) {
    const client = new Redis(redis.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    client.on("error", () => undefined);
    await new Promise((ready) => client.once("ready", ready));
    clients.push(client);
  }
});
beforeEach(async () => {
  await clients[0]?.flushall();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await redis.stop();
});

/** Two instances that share the token of an egress. */
function instances(egress = "direct") {
  const [one, other] = clients.map((client) => shareTokens(client, egress));
  if (!one || !other) throw new Error("two clients are connected");
  return { one, other };
}

it("a token is found by the other instance, with the time that it has left", async () => {
  const { one, other } = instances();
  expect(await other.find()).toBeNull();
  await one.put("1234567890", TWO_HOURS_MS);
  const found = await other.find();
  expect(found?.token).toBe("1234567890");
  expect(found?.leftMs).toBeGreaterThan(TWO_HOURS_MS - 60_000);
  expect(found?.leftMs).toBeLessThanOrEqual(TWO_HOURS_MS);
  expect(await instances("socks5://other").one.find()).toBeNull();
});

it("only the token that is meant is removed", async () => {
  const { one, other } = instances();
  await one.put("old", TWO_HOURS_MS);
  await other.put("new", TWO_HOURS_MS);
  one.remove("old");
  await clients[0]?.ping();
  expect((await one.find())?.token).toBe("new");
  one.remove("new");
  await clients[0]?.ping();
  expect(await other.find()).toBeNull();
});

it("text that is no token is ignored, as is a token without an end", async () => {
  const { one } = instances();
  await clients[0]?.set("postreel:guest-token:direct", "a\r\nb: c", "PX", TWO_HOURS_MS);
  expect(await one.find()).toBeNull();
  await clients[0]?.set("postreel:guest-token:direct", "1234567890");
  expect(await one.find()).toBeNull();
});

it("without Redis there is no shared token, and nothing fails", async () => {
  const { one } = instances();
  await redis.stop();
  expect(await one.find()).toBeNull();
  await one.put("1234567890", TWO_HOURS_MS);
  one.remove("1234567890");
});
