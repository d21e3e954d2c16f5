import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dropExpiredAnswers } from "@/db/queries/x-answers";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { fakeCase } from "../../e2e/fake-x/catalogue/index";
import { type FakeX, startFakeX } from "../../e2e/fake-x/server";
import { startRedis, type TestRedis } from "../http/rate-limit/testing/start-redis";
import { createExtractor, type Extractor } from "./extractor";
import { createGateway, type Gateway } from "./gateway";
import { type AnswerStore, answersInDatabase, answersInRedis } from "./shared-answers";
import { createTestClock } from "./testing/clock";

const { id: GONE } = fakeCase("deleted");

let x: FakeX;
let gateway: Gateway;
let database: TestDatabase;
let redis: TestRedis;
let client: Redis;
beforeAll(async () => {
  x = await startFakeX();
  gateway = createGateway({ upstreamUrl: x.url });
  database = await createTestDatabase();
  redis = await startRedis();
  client = new Redis(redis.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  client.on("error", () => undefined);
  await new Promise((ready) => client.once("ready", ready));
});
beforeEach(async () => {
  x.reset();
  await client.flushall();
  await database.sql`truncate x_answers`;
});
afterAll(async () => {
  client.disconnect();
  await redis.stop();
  await gateway.close();
  await x.close();
  await database.close();
});

const post = (number: number) => String(1_900_000_000_000_000_000n + BigInt(number));

function instance(sharedAnswers: AnswerStore, reports: object[] = []) {
  const clock = createTestClock();
  const extractor = createExtractor({
    gateway,
    order: ["syndication", "graphql"],
    report: (message, context) => void reports.push({ message, ...context }),
    now: clock.now,
    sharedAnswers,
  });
  return { ...extractor, clock };
}

/** Extracts all posts, `atOnce` at a time. */
async function paste(extractor: Extractor, ids: string[], atOnce = 20): Promise<void> {
  const left = ids.values();
  const visitor = async () => {
    for (const id of left) expect((await extractor.extract(id)).kind).toBe("ok");
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
}

const STORES: [string, () => AnswerStore][] = [
  ["Redis", () => answersInRedis(client)],
  ["the database", () => answersInDatabase],
];

describe.each(STORES)("instances that share answers in %s", (_, store) => {
  it("ask X 300 times for 600 pastes of 300 posts", { timeout: 60_000 }, async () => {
    const ids = Array.from({ length: 300 }, (_, number) => post(number + 1));
    // The first hundred in the same order at the same time, the rest in opposite order.
    const [first, rest] = [ids.slice(0, 100), ids.slice(100)];
    const [one, other] = [instance(store()), instance(store())];
    await Promise.all([
      paste(one, [...first, ...rest]),
      paste(other, [...first, ...rest.toReversed()]),
    ]);
    expect(x.requests()).toHaveLength(300);
    // Answers of the other instance are cached too.
    await paste(other, ids);
    expect(x.requests()).toHaveLength(300);
  });

  it("give the same answer, also about a post that is gone", async () => {
    const [one, other] = [instance(store()), instance(store())];
    const told = await one.extract(post(1));
    await vi.waitFor(async () => expect(await store().find(post(1))).not.toBeNull());
    expect(await other.extract(post(1))).toEqual(told);
    expect(x.requests()).toHaveLength(1);
    const gone = await one.extract(GONE);
    const calls = x.requests().length;
    expect(gone.kind).toBe("refused");
    await vi.waitFor(async () => expect(await store().find(GONE)).not.toBeNull());
    expect(await other.extract(GONE)).toEqual(gone);
    expect(x.requests()).toHaveLength(calls);
  });

  it("read it for a private lookup, and write nothing of one", async () => {
    const reports: object[] = [];
    const [one, other] = [instance(store(), reports), instance(store())];
    const traces = async () => [
      ...(await client.keys("*")),
      ...(await database.sql`select post_id from x_answers`),
    ];
    const found = await one.extractPrivately(post(7));
    expect(found.kind).toBe("ok");
    await one.extractPrivately(GONE);
    expect(await traces()).toEqual([]);
    expect(reports).toEqual([]);
    // A private extraction is not cached either: the next one calls X again.
    const before = x.requests().length;
    await one.extractPrivately(post(7));
    expect(x.requests()).toHaveLength(before + 1);

    await other.extract(post(8));
    await vi.waitFor(async () => expect(await store().find(post(8))).not.toBeNull());
    const asked = x.requests().length;
    expect((await one.extractPrivately(post(8))).kind).toBe("ok");
    expect((await other.extractPrivately(post(8))).kind).toBe("ok");
    expect(x.requests()).toHaveLength(asked);
  });

  it("ask by themselves where the one that asks is killed", { timeout: 20_000 }, async () => {
    await store().claim(post(9), "of an instance that ended", 13_000);
    expect((await instance(store()).extract(post(9))).kind).toBe("ok");
    expect(x.requests()).toHaveLength(1);
  });

  it("ask again once another one failed", async () => {
    const [one, other] = [instance(store()), instance(store())];
    x.setFault("*", "unavailable");
    expect((await one.extract(post(10))).kind).toBe("failed");
    x.reset();
    expect((await other.extract(post(10))).kind).toBe("ok");
  });
});

it("without the store each instance asks by itself, and nothing fails", async () => {
  const broken: AnswerStore = {
    answerMs: 50,
    pauseMs: 1,
    find: () => Promise.reject(new Error("away")),
    claim: () => Promise.reject(new Error("away")),
    keep: () => Promise.reject(new Error("away")),
    release: () => Promise.reject(new Error("away")),
  };
  const [one, other] = [instance(broken), instance(broken)];
  expect([(await one.extract(post(1))).kind, (await other.extract(post(1))).kind]).toEqual([
    "ok",
    "ok",
  ]);
  expect((await one.extractPrivately(post(2))).kind).toBe("ok");
  expect(x.requests()).toHaveLength(3);
});

it("what has expired leaves the database", async () => {
  await answersInDatabase.claim(post(1), "a", 10);
  await answersInDatabase.claim(post(2), "b", 60_000);
  await expect
    .poll(async () => {
      await dropExpiredAnswers();
      return database.sql`select post_id from x_answers`;
    })
    .toEqual([{ post_id: post(2) }]);
});
