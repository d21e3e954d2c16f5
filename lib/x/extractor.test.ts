import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { CATALOGUE } from "../../e2e/fake-x/catalogue/index";
import { type FakeX, startFakeX } from "../../e2e/fake-x/server";
import { createExtractor, type ExtractorConfig } from "./extractor";
import { createGateway, type Gateway } from "./gateway";
import { createTestClock } from "./testing/clock";
import type { Extraction } from "./types";

const NASA = "1491475671058681863";
let x: FakeX;
let gateway: Gateway;
/** A gateway with short timeouts, for servers that never answer. */
let hasty: Gateway;
beforeAll(async () => {
  x = await startFakeX();
  gateway = createGateway({ upstreamUrl: x.url });
  hasty = createGateway({ upstreamUrl: x.url, callTimeoutMs: 400 });
});
afterEach(() => x.reset());
afterAll(async () => {
  await Promise.all([gateway.close(), hasty.close()]);
  await x.close();
});

function create(config: Partial<ExtractorConfig> = {}) {
  const reports: object[] = [];
  const clock = createTestClock();
  const extractor = createExtractor({
    gateway,
    order: ["syndication", "graphql"],
    report: (_message, context) => void reports.push(context),
    now: clock.now,
    ...config,
  });
  return { ...extractor, clock, reports };
}
const asked = () => x.requests().map(({ path }) => path.split("/").at(-1));
const codeOf = (extraction: Extraction) => (extraction.kind === "ok" ? "ok" : extraction.code);
const generated = (number: number) => String(1_900_000_000_000_000_000n + BigInt(number));

describe("every case of the stand-in", () => {
  it.each(CATALOGUE)("$name: $shows", { timeout: 15_000 }, async ({ id, name, expected, from }) => {
    const extraction = await create(/hang|timeout/.test(name) ? { gateway: hasty } : {}).extract(
      id,
    );
    expect(codeOf(extraction)).toBe(expected);
    if (from && extraction.kind === "ok") expect(extraction.source).toBe(from);
  });
});

describe("calls to X", () => {
  it("one for a good post, from its id alone", async () => {
    expect(await create().extract(NASA)).toMatchObject({ kind: "ok", source: "syndication" });
    expect(x.requests()).toMatchObject([
      {
        method: "GET",
        host: "cdn.syndication.twimg.com",
        path: "/tweet-result",
        query: { id: NASA, token: "3m5lxayrch", lang: "en" },
      },
    ]);
  });

  it("one for a hundred concurrent callers", async () => {
    const { extract } = create();
    const all = await Promise.all(Array.from({ length: 100 }, () => extract(NASA)));
    expect(new Set(all).size).toBe(1);
    expect(asked()).toEqual(["tweet-result"]);
  });

  it("none for ten minutes after a post was found", async () => {
    const { extract, clock } = create();
    await extract(NASA);
    clock.pass(10 * 60_000 - 1);
    await extract(NASA);
    expect(asked()).toHaveLength(1);
    clock.pass(2);
    await extract(NASA);
    expect(asked()).toHaveLength(2);
  });

  it("none for a minute after a refusal by two sources", async () => {
    const { extract, clock } = create();
    const { id } = CATALOGUE.find(({ name }) => name === "suspended") ?? { id: "" };
    await extract(id);
    const calls = asked();
    expect(calls).toEqual(["tweet-result", "activate.json", "TweetResultByRestId"]);
    clock.pass(59_999);
    expect(codeOf(await extract(id))).toBe("post_suspended");
    expect(asked()).toEqual(calls);
    clock.pass(2);
    await extract(id);
    expect(asked()).toHaveLength(5);
  });

  it("again after a failure", async () => {
    const { extract } = create();
    x.setFault("*", "unavailable", 6);
    expect(codeOf(await extract(NASA))).toBe("upstream_unavailable");
    x.reset();
    expect(codeOf(await extract(NASA))).toBe("ok");
  });

  it("one activation for many posts that need GraphQL", async () => {
    x.setFault("syndication", "empty-object");
    const { extract } = create();
    const ids = Array.from({ length: 20 }, (_, number) => generated(number));
    const all = await Promise.all(ids.map((id) => extract(id)));
    expect(all.every(({ kind }) => kind === "ok")).toBe(true);
    expect(asked().filter((path) => path === "activate.json")).toHaveLength(1);
  });
});

describe("failures", () => {
  it.each(["server-error", "reset", "rate-limited"] as const)(
    "%s is asked once more, at once",
    async (fault) => {
      x.setFault("syndication", fault, 1);
      expect(await create().extract(NASA)).toMatchObject({ source: "syndication" });
      expect(asked()).toEqual(["tweet-result", "tweet-result"]);
    },
  );

  it.each(["html", "broken-json", "empty-object", "blocked", "not-found"] as const)(
    "%s is passed over without another try",
    async (fault) => {
      x.setFault("syndication", fault);
      expect(await create().extract(NASA)).toMatchObject({ kind: "ok", source: "graphql" });
      expect(asked()).toEqual(["tweet-result", "activate.json", "TweetResultByRestId"]);
    },
  );

  it("of a guest token are fixed by a new one, once", async () => {
    const { extract } = create({ order: ["graphql"] });
    await extract(generated(1));
    x.expireGuestTokens();
    expect(codeOf(await extract(generated(2)))).toBe("ok");
    x.setFault("graphql", "bad-guest-token");
    expect(codeOf(await extract(generated(3)))).toBe("upstream_unavailable");
    expect(asked().filter((path) => path === "activate.json")).toHaveLength(3);
  });

  it("that block this server spend one activation, and open the breaker", async () => {
    x.setFault("graphql", "blocked");
    const { extract, sourceStates, reports } = create({ order: ["graphql"] });
    const codes = new Set<string>();
    for (let number = 0; number < 30; number++) codes.add(codeOf(await extract(generated(number))));
    expect([...codes]).toEqual(["upstream_unavailable"]);
    expect(sourceStates()).toContainEqual({ source: "graphql", egress: "direct", state: "open" });
    expect(asked().filter((path) => path === "activate.json")).toHaveLength(1);
    expect(asked().filter((path) => path === "TweetResultByRestId")).toHaveLength(5);
    expect(reports).toEqual([
      { source: "graphql", egress: "direct", reason: "blocked", detail: "challenge" },
    ]);
  });

  it("of a source that visitors do without are over once X answers it again", async () => {
    x.setFault("*", "blocked");
    const { extract, sourceStates, clock } = create({ order: ["syndication", "graphql"] });
    const refused = () =>
      sourceStates().flatMap(({ source, state }) => (state === "closed" ? [] : [source]));
    for (let number = 0; number < 6; number++) await extract(generated(number));
    expect(refused()).toEqual(["syndication", "graphql"]);
    x.reset();
    clock.pass(60_000);
    expect(codeOf(await extract(generated(6)))).toBe("ok");
    await expect.poll(refused).toEqual([]);
  });

  it("of a query id are fixed by the next id, which is remembered", async () => {
    const { extract } = create({ order: ["graphql"] });
    x.setFault("graphql", "not-found", 1);
    expect(codeOf(await extract(generated(1)))).toBe("ok");
    expect(codeOf(await extract(generated(2)))).toBe("ok");
    const ids = x.requests().flatMap(({ path }) => /graphql\/([^/]+)/.exec(path)?.[1] ?? []);
    expect(ids).toEqual([
      "0aTrQMKgj95K791yXeNDRA",
      "f2sagi1jweVHFkTUIHzmMQ",
      "f2sagi1jweVHFkTUIHzmMQ",
    ]);
  });

  it("with 429 from every source say when to retry", async () => {
    x.setFault("*", "rate-limited");
    expect(await create().extract(NASA)).toEqual({
      kind: "failed",
      code: "upstream_rate_limited",
      retryAfterSeconds: 30,
    });
  });

  it("end at the deadline", async () => {
    x.setFault("*", "hang");
    const start = performance.now();
    const extraction = await create({ deadlineMs: 100 }).extract(NASA);
    expect(extraction).toEqual({ kind: "failed", code: "timeout" });
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it("keep a refusal that the deadline leaves unconfirmed", async () => {
    x.setFault("activate", "hang");
    const { id } = CATALOGUE.find(({ name }) => name === "suspended") ?? { id: "" };
    expect(codeOf(await create({ deadlineMs: 300 }).extract(id))).toBe("post_suspended");
  });

  it("open the breaker after 10 posts, and five seconds later one probe closes it", async () => {
    x.setFault("syndication", "unavailable");
    const outcomes: string[] = [];
    const onAnswer = (source: string, outcome: string) => outcomes.push(`${source} ${outcome}`);
    const { extract, sourceStates, clock } = create({ order: ["syndication"], onAnswer });
    const state = () => sourceStates().find(({ source }) => source === "syndication")?.state;
    for (let number = 0; number < 25; number++) await extract(generated(number));
    expect(state()).toBe("open");
    expect(asked()).toHaveLength(20);
    expect(outcomes).toEqual(Array(25).fill("syndication server_error"));
    x.reset();
    clock.pass(5_000);
    expect(codeOf(await extract(NASA))).toBe("ok");
    expect(state()).toBe("closed");
  });

  it("on one visitor's links leave the source to the others", async () => {
    const { extract } = create({ order: ["syndication"] });
    for (const network of ["b", "c"])
      await extract(generated(network.charCodeAt(0)), undefined, network);
    x.setFault("syndication", "unavailable", 40);
    for (let number = 0; number < 20; number++) await extract(generated(number), undefined, "a");
    expect(codeOf(await extract(generated(21), undefined, "b"))).toBe("ok");
  });
});

describe("changes at X that need a developer", () => {
  it("are reported once per source and post, without X's response", async () => {
    x.setFault("*", "html");
    const { extract, reports } = create({ order: ["syndication"] });
    await extract(NASA);
    await extract(NASA);
    await extract(generated(1));
    const detail = "no JSON (status 200)";
    const common = { source: "syndication", reason: "unrecognised", detail };
    expect(reports).toEqual([
      { ...common, id: NASA },
      { ...common, id: generated(1) },
    ]);
  });

  it("do not include temporary errors", async () => {
    x.setFault("*", "unavailable");
    const { extract, reports } = create();
    await extract(NASA);
    expect(reports).toEqual([]);
  });
});

it.each(["", "abc", "1&token=x", "../1", "0", "12345678901234567890"])(
  "asking for %j is a bug",
  async (id) => {
    await expect(create().extract(id)).rejects.toThrow("Not a post's id");
    expect(asked()).toEqual([]);
  },
);

describe("the order of sources", () => {
  it("is the operator's, and a source that is not listed is not asked", async () => {
    x.setFault("syndication", "unavailable");
    x.setFault("graphql", "unavailable");
    expect(codeOf(await create().extract(NASA))).toBe("upstream_unavailable");
    expect(x.requests().map(({ host }) => host)).not.toContain("api.fxtwitter.com");
    const { extract } = create({ order: ["fxtwitter", "syndication"] });
    expect(await extract(NASA)).toMatchObject({ kind: "ok", source: "fxtwitter" });
  });
});
