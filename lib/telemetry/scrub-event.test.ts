import { describe, expect, it } from "vitest";
import { redact } from "./redact";
import { redactText } from "./redact-text";
import { scrubEvent } from "./scrub";

describe("scrubEvent", () => {
  it("drops identity and request data, and masks quoted values", () => {
    const event = {
      message: "GET https://postreel.example/en?url=https://x.com/a/status/20 failed",
      user: { id: "7", ip_address: "203.0.113.7" },
      request: {
        url: "https://postreel.example/en/auth/callback?code=abc123#access_token=zzz",
        query_string: "url=https://x.com/a/status/20",
        cookies: { session: "s" },
        headers: { Authorization: "Bearer abc.def", "X-Forwarded-For": "203.0.113.7", host: "h" },
      },
      breadcrumbs: [
        { category: "fetch", data: { url: "/api/authors?search=ada", "http.query": "q" } },
      ],
      exception: {
        values: [{ type: "Error", value: "no route to 2001:db8::7 for ada@example.org" }],
      },
      extra: { headers: { cookie: "sb-token=eyJhbGciOi.eyJzdWIi.sig" } },
    };
    const scrubbed = scrubEvent(event, redact);
    expect(scrubbed).toEqual({
      message: "GET https://postreel.example/en?[query] failed",
      request: {
        url: "https://postreel.example/en/auth/callback?[query]",
        headers: { host: "h" },
      },
      breadcrumbs: [{ category: "fetch", data: { url: "/api/authors?[query]" } }],
      exception: { values: [{ type: "Error", value: "no route to [address] for [mail]" }] },
      extra: { headers: {} },
    });
  });

  it("truncates deep objects, and leaves numbers and live objects unchanged", () => {
    let deep: object = { end: "203.0.113.7" };
    for (let level = 0; level < 50; level += 1) deep = { deep };
    const span = new Map([["a", 1]]);
    const scrubbed = scrubEvent({ deep, span, sampled: true, count: 7, none: null }, redact);
    expect(JSON.stringify(scrubbed)).not.toContain("203.0");
    expect(scrubbed).toMatchObject({ span, sampled: true, count: 7, none: null });
  });

  it("does not pollute Object.prototype", () => {
    const hostile = JSON.parse('{"extra":{"__proto__":{"polluted":true}}}');
    scrubEvent(hostile, redact);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
});

describe("redactText", () => {
  it.each([
    ["/en?url=https%3A%2F%2Fx.com", "/en?[query]"],
    ["https://h/p?token=a&x=b done", "https://h/p?[query] done"],
    ["was it? x=1", "was it? x=1"],
    ["https://ada:secret@h/p", "https://h/p"],
    ["#access_token=abc&x=1", "#[fragment]"],
  ])("%s → %s", (text, masked) => {
    expect(redactText(text)).toBe(masked);
  });

  it.each([
    "a".repeat(200_000),
    `//${"a".repeat(200_000)}`,
    `?${"a".repeat(200_000)}`,
    `${"a".repeat(64)}@${"b.".repeat(100_000)}`,
    "eyJ".repeat(70_000),
    `eyJ${"a".repeat(100_000)}.${"a".repeat(100_000)}`,
    "Bearer ".repeat(30_000),
    "1.".repeat(100_000),
    ":".repeat(200_000),
    "0:".repeat(100_000),
  ])("stays linear on hostile text %#", (text) => {
    const began = performance.now();
    expect(redact(text).length).toBeLessThanOrEqual(5_000);
    expect(performance.now() - began).toBeLessThan(200);
  });
});
