import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addressPrefix } from "@/lib/http/client";
import { createLimiter, type Limiter, type Verdict } from "./limiter";
import { LIMITS, type LimitName } from "./limits";
import { redisAt } from "./redis";
import { allowanceOf, rateLimitHeaders } from "./take-allowance";
import { startRedis, type TestRedis } from "./testing/start-redis";

const NAMES = Object.keys(LIMITS) as LimitName[];
const visitor = (address: string) => ({ address, account: null });

async function takeMany(limiter: Limiter, limit: LimitName, calls: number, from = "192.0.2.1") {
  const verdicts: Verdict[] = [];
  const account = LIMITS[limit].windows.some(({ of }) => of === "account") ? "ana" : null;
  for (let call = 0; call < calls; call += 1) {
    verdicts.push(await limiter.take(limit, { ...visitor(from), account }));
  }
  return verdicts;
}

const kinds = (verdicts: Verdict[]) => verdicts.map(({ kind }) => kind);

let redis: TestRedis;
/** A client without the product's timeout, which a busy machine may exceed. */
let patient: Redis;
beforeAll(async () => {
  redis = await startRedis();
  patient = new Redis(redis.url);
});
afterAll(async () => {
  patient.disconnect();
  await redis.stop();
});
afterEach(() => vi.useRealTimers());

const STORES = [
  ["this process", async () => createLimiter({ redis: null })],
  [
    "Redis",
    async () => {
      await patient.flushall();
      return createLimiter({ redis: patient });
    },
  ],
] as const;

describe.each(STORES)("counted in %s", (_, create) => {
  it("takes as many of several calls as are left", async () => {
    const limiter = await create();
    const ana = { address: "192.0.2.1", account: "ana" };
    const take = async (wanted: number, caller = ana) => {
      const grant = await limiter.takeUpTo("newFavorite", caller, wanted);
      return grant.kind === "granted" ? grant.granted : grant.error;
    };
    expect([await take(300), await take(300), await take(1)]).toEqual([300, 200, 0]);
    expect((await limiter.take("newFavorite", ana)).kind).toBe("refused");
    expect(await take(500, { ...ana, account: "bo" })).toBe(500);
  });

  it.each(NAMES)("%s: refuses the first call over the window", async (name) => {
    const [window] = LIMITS[name].windows;
    const limiter = await create();
    const verdicts = await takeMany(limiter, name, window.points + 2);
    expect(kinds(verdicts)).toEqual([
      ...Array(window.points).fill("allowed"),
      "refused",
      "refused",
    ]);
    const { headers, refusal } = allowanceOf(name, verdicts.at(-1) ?? verdicts[0] ?? never());
    expect(refusal).toMatchObject({ code: "rate_limited" });
    const wait = refusal?.details.retryAfterSeconds ?? 0;
    expect(wait).toBeGreaterThan(window.seconds - 30);
    expect(wait).toBeLessThanOrEqual(window.seconds);
    expect(headers.ratelimit).toBe(`"${window.name}";r=0;t=${wait}`);
    expect((await limiter.take(name, { address: "192.0.2.2", account: "bo" })).kind).toBe(
      "allowed",
    );
  });

  it("counts an IPv6 /64 as one visitor, and each IPv4 address as another", async () => {
    const limiter = await create();
    const from = (address: string) => limiter.take("report", visitor(address));
    for (let host = 1; host <= 5; host += 1) await from(`2001:db8:0:1::${host}`);
    expect((await from("2001:db8:0:1:ffff::1")).kind).toBe("refused");
    expect((await from("2001:db8:0:2::1")).kind).toBe("allowed");
    for (let call = 1; call <= 5; call += 1) await from("192.0.2.1");
    expect((await from("192.0.2.1")).kind).toBe("refused");
    expect((await from("192.0.2.9")).kind).toBe("allowed");
  });

  it.each([
    ["/48", (visitor: number) => `2001:db8:7:${visitor}::1`, "2001:db8:8::1"],
    ["/24", (visitor: number) => `192.0.2.${visitor}`, "192.0.3.1"],
  ])("bounds the extractions of a whole %s, and of no other network", async (_, address, other) => {
    const limiter = await create();
    for (let visitor = 1; visitor <= 4; visitor += 1) {
      const verdicts = await takeMany(limiter, "extraction", 15, address(visitor));
      expect(new Set(kinds(verdicts))).toEqual(new Set(["allowed"]));
    }
    const refused = await limiter.take("extraction", visitor(address(5)));
    expect(refused.kind).toBe("refused");
    const { headers, refusal } = allowanceOf("extraction", refused);
    expect(refusal).toMatchObject({ code: "rate_limited" });
    expect(headers["ratelimit-policy"]).toBe('"minute";q=20;w=60, "network-minute";q=60;w=60');
    expect((await limiter.take("extraction", visitor(other))).kind).toBe("allowed");
  });

  it.each(["downloadRecord", "viewRecord"] as const)(
    "bounds the %s calls of a network at ten times those of a visitor",
    async (name) => {
      const limiter = await create();
      for (let address = 1; address <= 12; address += 1) {
        const verdicts = await takeMany(limiter, name, 50, `2001:db8:9:${address}::1`);
        expect(new Set(kinds(verdicts))).toEqual(new Set(["allowed"]));
      }
      expect((await limiter.take(name, visitor("2001:db8:9:99::1"))).kind).toBe("refused");
      expect((await limiter.take(name, visitor("2001:db8:a::1"))).kind).toBe("allowed");
    },
  );

  it("counts an account at any address, and an address for any account", async () => {
    const limiter = await create();
    for (let call = 1; call <= 10; call += 1) {
      await limiter.take("syncUser", { address: `192.0.2.${call}`, account: "ada" });
    }
    const again = { address: "198.51.100.1", account: "ada" };
    expect((await limiter.take("syncUser", again)).kind).toBe("refused");
    expect((await limiter.take("syncUser", { ...again, account: "bob" })).kind).toBe("allowed");
    for (let call = 1; call <= 10; call += 1) {
      await limiter.take("syncUser", { address: "203.0.113.1", account: `user ${call}` });
    }
    const crowded = { address: "203.0.113.1", account: "cy" };
    expect((await limiter.take("syncUser", crowded)).kind).toBe("refused");
  });

  it("returns the remaining calls of each window", async () => {
    const [, verdict] = await takeMany(await create(), "extraction", 2);
    if (verdict?.kind !== "allowed") throw new Error("refused");
    expect(rateLimitHeaders(verdict.statuses)).toEqual({
      "ratelimit-policy": '"minute";q=20;w=60, "day";q=200;w=86400',
      ratelimit: expect.stringMatching(/^"minute";r=18;t=\d+, "day";r=198;t=\d+$/),
    });
  });
});

describe("in the process", () => {
  it("restarts with each window, and limits the day as well", async () => {
    vi.useFakeTimers({ now: 0 });
    const limiter = createLimiter({ redis: null });
    for (let minute = 0; minute < 10; minute += 1) {
      expect(kinds(await takeMany(limiter, "extraction", 21)).slice(-2)).toEqual([
        "allowed",
        "refused",
      ]);
      vi.advanceTimersByTime(60_000);
    }
    const [late] = await takeMany(limiter, "extraction", 1);
    expect(late).toMatchObject({
      kind: "refused",
      statuses: [{}, {}, { window: { name: "day" } }],
    });
    vi.advanceTimersByTime(86_400_000);
    expect(kinds(await takeMany(limiter, "extraction", 1))).toEqual(["allowed"]);
  });

  it("bounds remembered keys", async () => {
    const limiter = createLimiter({ redis: null });
    await takeMany(limiter, "report", 5, "192.0.2.1");
    const before = process.memoryUsage().heapUsed;
    for (let net = 0; net < 51_000; net += 1) {
      await limiter.take("report", visitor(`2001:db8:${(net >> 12).toString(16)}:${net & 4095}::`));
    }
    expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(80);
    expect((await limiter.take("report", visitor("192.0.2.1"))).kind).toBe("allowed");
  }, 20_000);
});

describe("in Redis", () => {
  it("counts the first call of a process, whose connection is still opening", async () => {
    const client = redisAt(`${redis.url}/1`);
    expect(client.status).toBe("connecting");
    const verdicts = await takeMany(createLimiter({ redis: client }), "report", 6);
    expect(kinds(verdicts)).toEqual([...Array(5).fill("allowed"), "refused"]);
    client.disconnect();
  });

  it("allows the first call of a process if Redis is not running", async () => {
    const nowhere = redisAt("redis://127.0.0.1:1");
    const began = performance.now();
    const [first] = await takeMany(createLimiter({ redis: nowhere }), "report", 1);
    expect([first?.kind, performance.now() - began < 900]).toEqual(["uncounted", true]);
    nowhere.disconnect();
  });

  it("is shared by all instances, and holds no address", async () => {
    const clients = [new Redis(redis.url), new Redis(redis.url)];
    await clients[0]?.flushall();
    const instances = clients.map((client) => createLimiter({ redis: client }));
    const calls = Array.from({ length: 8 }, (_, call) => instances[call % 2]);
    const verdicts: Verdict[] = [];
    for (const instance of calls) {
      if (instance) verdicts.push(await instance.take("report", visitor("2001:db8::7")));
    }
    expect(kinds(verdicts).filter((kind) => kind === "allowed")).toHaveLength(5);
    const keys = (await clients[0]?.keys("*")) ?? [];
    expect(keys).toHaveLength(1 + LIMITS.report.windows.length);
    expect(keys.join()).not.toContain(addressPrefix("2001:db8::7", { v4: 32, v6: 64 }));
    for (const key of keys) expect(await clients[0]?.ttl(key)).toBeGreaterThan(0);
    for (const client of clients) client.disconnect();
  });

  it("is shared by instances whose dates differ", async () => {
    const client = new Redis(redis.url);
    await client.flushall();
    vi.useFakeTimers({ toFake: ["Date"] });
    const verdicts: Verdict[] = [];
    for (const date of ["2026-11-20", "2026-11-25", "2031-01-01"]) {
      vi.setSystemTime(new Date(date));
      verdicts.push(...(await takeMany(createLimiter({ redis: client }), "report", 2)));
    }
    expect(kinds(verdicts)).toEqual([...Array(5).fill("allowed"), "refused"]);
    client.disconnect();
  });

  it("continues a window when the day changes, and drops a secret two days after it began", async () => {
    const client = new Redis(redis.url);
    await client.flushall();
    const day = (days: number, seconds: number) => (20_000 + days) * 86_400 + seconds;
    const at = (seconds: number) => createLimiter({ redis: client, clock: async () => seconds });
    const evening = at(day(0, 86_390));
    await takeMany(evening, "report", 3);
    const secrets = await client.keys("postreel:limit-secret:*");
    expect(await client.ttl(secrets[0] ?? "")).toBeLessThanOrEqual(86_410);

    const morning = at(day(1, 10));
    expect(kinds(await takeMany(morning, "report", 3))).toEqual(["allowed", "allowed", "refused"]);
    expect(kinds(await takeMany(at(day(1, 3_500)), "report", 1))).toEqual(["refused"]);
    expect(kinds(await takeMany(morning, "report", 1, "192.0.2.7"))).toEqual(["allowed"]);
    expect(kinds(await takeMany(at(day(1, 3_700)), "report", 1))).toEqual(["allowed"]);
    client.disconnect();
  });

  it("agrees on a secret again after Redis has lost it", async () => {
    const client = new Redis(redis.url);
    await client.flushall();
    const [one, other] = [createLimiter({ redis: client }), createLimiter({ redis: client })];
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(now);
    await takeMany(one, "report", 1);
    await client.flushall();
    await takeMany(other, "report", 1);
    clock.mockReturnValue(now + 11 * 60_000);
    expect(kinds(await takeMany(one, "report", 5)).slice(-2)).toEqual(["allowed", "refused"]);
    clock.mockRestore();
    client.disconnect();
  });

  it("that is down lets reads pass and refuses pictures, at once, and is used again when it is back", async () => {
    const client = redisAt(redis.url);
    const limiter = createLimiter({ redis: client });
    expect((await limiter.take("extraction", visitor("192.0.2.1"))).kind).toBe("allowed");
    await redis.stop();
    const began = performance.now();
    const gone = await takeMany(limiter, "extraction", 50);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(new Set(kinds(gone))).toEqual(new Set(["uncounted"]));
    const verdict = gone[0] ?? never();
    for (const name of NAMES) {
      const { refusal } = allowanceOf(name, verdict);
      const isPicture = name.startsWith("thumbnail");
      expect(refusal?.code ?? null, name).toBe(isPicture ? "overloaded" : null);
    }
    const back = new Promise((ready) => client.once("ready", ready));
    await redis.restart();
    await back;
    expect((await limiter.take("extraction", visitor("192.0.2.1"))).kind).toBe("allowed");
  }, 15_000);
});

function never(): never {
  throw new Error("no verdict");
}
