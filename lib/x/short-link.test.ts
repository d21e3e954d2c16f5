import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { html } from "../../e2e/fake-x/answer";
import { type FakeX, startFakeX } from "../../e2e/fake-x/server";
import { createGateway, type Gateway } from "./gateway";
import { resolveShortLink } from "./short-link";

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

const resolve = (code: string, signal?: AbortSignal) => resolveShortLink(code, signal, gateway);
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
  ])("%s costs one hop", async (code, expected) => {
    expect(await resolve(code)).toEqual(expected);
    expect(x.requests().map(({ host, path }) => `${host}${path}`)).toEqual([`t.co/${code}`]);
  });

  it("is read from a page that moves on by itself", async () => {
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
    ["rate-limited", "upstream_rate_limited"],
  ] as const)("whose service has trouble (%s) is %s", async (fault, code) => {
    x.setFault("t.co", fault);
    await expect(resolve("7r1Ad5m2MV")).rejects.toMatchObject({ name: "AppError", code });
  });
});
