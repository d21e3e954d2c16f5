import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { empty, html, redirect } from "../../e2e/fake-x/answer";
import { type FakeX, startFakeX } from "../../e2e/fake-x/server";
import { createGateway, type Gateway } from "./gateway";
import { createShortLinks } from "./short-link";
import { createTestClock } from "./testing/clock";

let x: FakeX;
let gateway: Gateway;
beforeAll(async () => {
  x = await startFakeX();
  gateway = createGateway({ upstreamUrl: x.url, callTimeoutMs: 200 });
});
afterEach(() => x.reset());
afterAll(async () => {
  await gateway.close();
  await x.close();
});

const resolve = (code: string) => createShortLinks({ gateway }).resolve(code);
const nasa = { kind: "post", id: "1491475671058681863", handle: "NASA", index: null };

describe("a short link", () => {
  it.each([
    ["7r1Ad5m2MV", nasa],
    ["NuEfFRtO9J", { ...nasa, index: 1 }],
    ["plainHttp0", nasa],
    ["warned0000", nasa],
    ["oldHost000", { ...nasa, id: "2041000518264913157", handle: "harbour_light" }],
    ["offHost000", null],
    ["profile000", null],
    ["twoHops000", null],
    ["itself0000", null],
    ["nowhere000", null],
  ])("%s takes one redirect", async (code, expected) => {
    expect(await resolve(code)).toEqual(expected);
    expect(x.requests().map(({ host, path }) => `${host}${path}`)).toEqual([`t.co/${code}`]);
  });

  it("is read from a page that redirects by itself", async () => {
    const target = "https://x.com/NASA/status/1491475671058681863?a=1&amp;b=2";
    x.setFault("t.co", html(`<head><META http-equiv="refresh" content="0;URL=${target}"></head>`));
    expect(await resolve("7r1Ad5m2MV")).toEqual(nasa);
  });

  it.each(["", "a/b", "..", "a?b", "a%2Fb", "x".repeat(33), "日本"])(
    "%j is no code, and is not asked",
    async (code) => {
      expect(await resolve(code)).toBeNull();
      expect(x.requests()).toEqual([]);
    },
  );

  it.each([
    ["hang", "timeout"],
    ["reset", "upstream_unavailable"],
    ["unavailable", "upstream_unavailable"],
    ["blocked", "upstream_unavailable"],
    [empty(400), "upstream_unavailable"],
    [empty(401), "upstream_unavailable"],
    ["rate-limited", "upstream_rate_limited"],
  ] as const)("with a failing service (%j) is %s", async (fault, code) => {
    x.setFault("t.co", fault);
    await expect(resolve("7r1Ad5m2MV")).rejects.toMatchObject({ name: "AppError", code });
  });

  it.each([empty(404), empty(410), empty(304), html("<p>Hello</p>")])(
    "without a target is no post: %j",
    async (answer) => {
      x.setFault("t.co", answer);
      expect(await resolve("7r1Ad5m2MV")).toBeNull();
      expect(x.requests()).toHaveLength(1);
    },
  );

  it.each(["unavailable", "reset", "rate-limited"] as const)(
    "is requested once more, at once, after %s",
    async (fault) => {
      x.setFault("t.co", fault, 1);
      expect(await resolve("7r1Ad5m2MV")).toEqual(nasa);
      expect(x.requests()).toHaveLength(2);
    },
  );

  it("says when to retry", async () => {
    x.setFault("t.co", "rate-limited");
    const refusal = { details: { retryAfterSeconds: 30 } };
    await expect(resolve("7r1Ad5m2MV")).rejects.toMatchObject(refusal);
  });
});

describe("repeated short links", () => {
  const create = () => {
    const clock = createTestClock();
    return { ...createShortLinks({ gateway, now: clock.now }), clock };
  };

  it("take one redirect for concurrent callers", async () => {
    const links = create();
    const all = await Promise.all(Array.from({ length: 20 }, () => links.resolve("7r1Ad5m2MV")));
    expect(all).toEqual(Array(20).fill(nasa));
    expect(x.requests()).toHaveLength(1);
  });

  it("take none for ten minutes after one resolved to a post", async () => {
    const { resolve, clock } = create();
    await resolve("7r1Ad5m2MV");
    clock.pass(10 * 60_000 - 1);
    expect(await resolve("7r1Ad5m2MV")).toEqual(nasa);
    expect(x.requests()).toHaveLength(1);
    clock.pass(2);
    await resolve("7r1Ad5m2MV");
    expect(x.requests()).toHaveLength(2);
  });

  it("are followed again after they failed or led elsewhere", async () => {
    const { resolve } = create();
    x.setFault("t.co", "blocked", 1);
    await expect(resolve("7r1Ad5m2MV")).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(await resolve("7r1Ad5m2MV")).toEqual(nasa);
    await resolve("profile000");
    await resolve("profile000");
    expect(x.requests()).toHaveLength(4);
  });

  it("are cached, a thousand at a time", async () => {
    const target = "https://x.com/NASA/status/1491475671058681863";
    x.setFault("t.co", redirect(target, 301));
    const { resolve } = create();
    for (let number = 0; number <= 1_000; number++) await resolve(`code${number}`);
    await resolve("code1000");
    expect(x.requests()).toHaveLength(1_001);
    await resolve("code0");
    expect(x.requests()).toHaveLength(1_002);
  });

  it("leave no trace of a private lookup, which reads what is remembered", async () => {
    const links = createShortLinks({ gateway });
    const privately = { isPrivate: true };
    for (let lookup = 0; lookup < 2; lookup += 1) {
      expect(await links.resolve("7r1Ad5m2MV", privately)).toEqual(nasa);
    }
    expect(x.requests()).toHaveLength(2);
    await links.resolve("7r1Ad5m2MV");
    expect(await links.resolve("7r1Ad5m2MV", privately)).toEqual(nasa);
    expect(x.requests()).toHaveLength(3);
  });

  it("do not delay a caller who leaves", async () => {
    x.setFault("t.co", "hang");
    const links = create();
    const caller = new AbortController();
    const waiting = links.resolve("7r1Ad5m2MV", { signal: caller.signal });
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ code: "timeout" });
  });
});
