import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { publicJson, readyJson } from "./cached-responses";
import { SOCKET_ADDRESS_HEADER } from "./client";
import { defineRoute } from "./define-route";
import { redisAt } from "./rate-limit/redis";
import { takeAllowance } from "./rate-limit/take-allowance";
import { startRedis, type TestRedis } from "./rate-limit/testing/start-redis";

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
  // Set before the first call, which reads the configuration once.
  process.env.RATE_LIMITS = "on";
  process.env.REDIS_URL = redis.url;
  await new Promise((ready) => redisAt(redis.url).once("ready", ready));
});
afterAll(() => redis.stop());

const context = { params: Promise.resolve({}) };
const input = z.object({});

function ask(address: string, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/api/limited?x=1", {
    headers: { [SOCKET_ADDRESS_HEADER]: address, ...headers },
  });
}

describe("a route with a limit", () => {
  const route = defineRoute({ input, from: "query", limit: "report" }, () => ({ success: true }));

  it("sends the remaining calls, then when to retry, in the requested language", async () => {
    for (let left = 4; left >= 0; left -= 1) {
      const response = await route(ask("192.0.2.1"), context);
      expect(response.status).toBe(200);
      expect(response.headers.get("ratelimit")).toMatch(new RegExp(`^"hour";r=${left};t=3\\d{3}$`));
    }
    const refused = await route(ask("192.0.2.1", { "x-lang": "ja" }), context);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect(refused.headers.get("ratelimit-policy")).toBe('"hour";q=5;w=3600');
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await refused.json()).toMatchObject({
      success: false,
      error: "rate_limited",
      message: expect.stringMatching(/[ぁ-ん]/),
    });
  });

  it("ignores addresses that a client sends about itself", async () => {
    for (let call = 0; call < 5; call += 1) {
      const forged = { "x-forwarded-for": `198.51.100.${call}`, "user-agent": `browser ${call}` };
      await route(ask("192.0.2.2", forged), context);
    }
    const forged = { "x-forwarded-for": "198.51.100.9", "x-real-ip": "198.51.100.9" };
    expect((await route(ask("192.0.2.2", forged), context)).status).toBe(429);
    expect((await route(ask("192.0.2.3"), context)).status).toBe(200);
  });

  it("counts invalid calls as well", async () => {
    const strict = defineRoute(
      { input: z.object({ url: z.string() }), limit: "report" },
      () => ({}),
    );
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) {
      statuses.push((await strict(ask("192.0.2.4"), context)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

it("shared responses hold nothing about one visitor", async () => {
  const route = defineRoute({ input, from: "query", limit: "suggest" }, () =>
    publicJson(readyJson({ success: true }), 5),
  );
  const response = await route(ask("192.0.2.5"), context);
  expect([...response.headers.keys()].filter((name) => name.startsWith("ratelimit"))).toEqual([]);
});

it("a store that fails is reported once, and again when it works", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  const messages = () =>
    lines.map((line) => JSON.parse(line).message).filter((text) => /limits/i.test(text));
  const caller = { address: "192.0.2.6", account: null };
  await redis.stop();
  for (let call = 0; call < 3; call += 1) {
    expect((await takeAllowance("extraction", caller)).refusal).toBeNull();
    expect((await takeAllowance("thumbnailUpload", caller)).refusal?.code).toBe("overloaded");
  }
  expect(messages()).toEqual([
    "Redis does not answer: limits are counted here, image uploads are refused",
  ]);
  const back = new Promise((ready) => redisAt(redis.url).once("ready", ready));
  await redis.restart();
  await back;
  expect((await takeAllowance("extraction", caller)).headers.ratelimit).toContain('"minute";r=19');
  expect(messages()).toHaveLength(1);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
  await takeAllowance("extraction", caller);
  expect(messages().slice(1)).toEqual(["Limits are counted again"]);
  vi.restoreAllMocks();
});
