import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type Listening, listen } from "@/lib/x/testing/listen";
import { redisAt } from "./redis";
import { takeAllowance } from "./take-allowance";
import { startRedis, type TestRedis } from "./testing/start-redis";

let redis: TestRedis;
let operator: Listening;
let database: TestDatabase;
const sentAlarms: { subject: string; text: string }[] = [];
beforeAll(async () => {
  redis = await startRedis();
  operator = await listen(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    sentAlarms.push(JSON.parse(body));
    response.writeHead(204).end();
  });
  // Set before the first call, which reads the configuration once.
  process.env.RATE_LIMITS = "on";
  process.env.REDIS_URL = redis.url;
  process.env.OPS_WEBHOOK_URL = operator.url;
  vi.spyOn(console, "error").mockReturnValue();
  database = await createTestDatabase();
  await ready();
});
afterAll(async () => {
  vi.restoreAllMocks();
  redisAt(redis.url).disconnect();
  await redis.stop();
  await operator.close();
  await database.close();
});

async function ready(): Promise<void> {
  const client = redisAt(redis.url);
  if (client.status !== "ready") await new Promise((done) => client.once("ready", done));
}

const callMany = () =>
  Promise.all(
    Array.from({ length: 20 }, () =>
      takeAllowance("suggest", { address: "192.0.2.1", account: null }),
    ),
  );
const alarms = () => database.sql`select subject from alarms`;

it("the operator is alerted of each outage once, however many calls it affects", async () => {
  await callMany();
  expect(sentAlarms).toEqual([]);
  for (let outage = 1; outage <= 2; outage += 1) {
    await redis.stop();
    for (let round = 0; round < 3; round += 1) await callMany();
    await expect.poll(() => sentAlarms).toHaveLength(2 * outage - 1);
    // Meanwhile the process counts by itself: 60 in a minute.
    const [further] = await callMany();
    expect(further?.refusal?.code).toBe("rate_limited");
    expect(sentAlarms.at(-1)).toMatchObject({ subject: "limits" });
    await redis.restart();
    await ready();
    await callMany();
    expect(await alarms()).toHaveLength(1);
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + outage * 61_000);
    await callMany();
    await expect.poll(alarms).toHaveLength(0);
    await expect.poll(() => sentAlarms).toHaveLength(2 * outage);
    expect(sentAlarms.at(-1)).toMatchObject({ text: "Postreel: Over: limits." });
  }
}, 30_000);
