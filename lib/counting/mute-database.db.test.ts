import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setDatabase } from "@/db/client";
import { getNow } from "@/db/queries/clock";
import { upsertPost } from "@/db/queries/upsert-post";
import { deleteAccount } from "@/db/queries/users";
import { buildPost } from "@/db/testing/build-post";
import { startTcpProxy, type TcpProxy } from "@/db/testing/tcp-proxy";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { refusalOf } from "@/lib/refusal-of";
import { countEvent } from "./count-event";

const ANSWER_MS = 800;
/** Delay of the held responses, in ms. */
const LATE_MS = 2_500;

let database: TestDatabase;
let proxy: TcpProxy;
let videoId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ videoId } = await upsertPost(buildPost()));
  const { hostname, port } = new URL(database.url);
  proxy = await startTcpProxy();
  proxy.lead({ host: hostname, port: Number(port) });
  const url = new URL(database.url);
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  await setDatabase(url.href, undefined, ANSWER_MS);
});
afterEach(async () => {
  await proxy.close();
  await database.close();
});

const count = (visitor: number) =>
  countEvent({ kind: "download", videoId, network: "1", visitor: String(visitor), language: null });

type Outcome = { code: string | undefined; ms: number; at: number };

/** Refusal, duration and end of one request. */
async function outcomeOf(asked: Promise<unknown>): Promise<Outcome> {
  const began = performance.now();
  const error: unknown = await Promise.race([
    asked.then(
      () => null,
      (reason: unknown) => reason,
    ),
    pause(6 * ANSWER_MS, new Error("still waits")),
  ]);
  const at = performance.now();
  return { code: refusalOf(error)?.code, ms: at - began, at };
}

describe("a database that takes connections and never answers", () => {
  it("makes counts fail in time, those behind a batch too, and at once while it lasts", async () => {
    expect(await count(1)).toEqual({ counted: true, count: 1 });
    proxy.slowDown(LATE_MS);
    const first = outcomeOf(count(2));
    // The later counts start half a time limit later, which shows whose limit ends their wait.
    await pause(ANSWER_MS / 2);
    const behind = Array.from({ length: 5 }, (_, id) => outcomeOf(count(3 + id)));
    for (const { code, ms, at } of await Promise.all([first, ...behind])) {
      expect(code).toBe("overloaded");
      expect(ms).toBeLessThan(LATE_MS);
      // All end together: with a time limit of their own the later ones would have waited half as
      // long again.
      expect(at - (await first).at).toBeLessThan(ANSWER_MS * 0.4);
    }
    // Sends the one call that may probe the database, so that the next one is refused at once.
    void outcomeOf(getNow());
    const { code, ms } = await outcomeOf(count(20));
    expect(code).toBe("overloaded");
    expect(ms).toBeLessThan(ANSWER_MS * 0.9);
  });

  it("loses and doubles no retried count, and never mixes up late answers", async () => {
    for (const visitor of [1, 2, 3]) expect(await count(visitor)).toMatchObject({ counted: true });
    proxy.slowDown(LATE_MS);
    const refused = await Promise.all([4, 5].map((visitor) => outcomeOf(count(visitor))));
    expect(refused.map(({ code }) => code)).toEqual(["overloaded", "overloaded"]);
    proxy.slowDown(0);
    await expect
      .poll(() => outcomeOf(count(3)).then(({ code }) => code), { timeout: 10_000 })
      .toBe(undefined);
    // These were stored, but their answer was lost: a retry is not counted again.
    for (const visitor of [4, 5]) {
      expect(await count(visitor)).toEqual({ counted: false, count: 5 });
    }
    await expect.poll(() => proxy.held(), { timeout: 2 * LATE_MS }).toBe(0);
    expect(await count(6)).toEqual({ counted: true, count: 6 });
  });

  it("makes a transaction fail in time too", async () => {
    await count(1);
    proxy.slowDown(LATE_MS);
    const { code, ms } = await outcomeOf(deleteAccount("7d4e0c1e-6a0b-4f0e-9b52-0a7ab53e3b11"));
    expect(code).toBe("overloaded");
    expect(ms).toBeLessThan(LATE_MS);
  });
});
