import { describe, expect, it } from "vitest";
import { redact } from "./redact";
import { redactText } from "./redact-text";
import { scrubEnvelope, scrubEvent, scrubRecording } from "./scrub";

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

const HEAD = '{"segment_id":0}';
const NOTHING = "{}\n[]";

function scrub(events: unknown): unknown {
  const [head, body] = scrubRecording(`${HEAD}\n${JSON.stringify(events)}`, redactText).split("\n");
  expect(head).toBe(HEAD);
  return JSON.parse(body ?? "");
}

describe("scrubRecording", () => {
  it("finds an address behind empty texts, quotes and escapes", () => {
    const document = { publicId: "", systemId: "", name: 'a"\\"', "": "", count: 7, none: null };
    const event = { ...document, href: "https://h/en?url=s3cr3t" };
    expect(scrub([event])).toEqual([{ ...document, href: "https://h/en?[query]" }]);
  });

  it.each([2_001, 20_000, 200_000])("cuts an address of %i characters, and the next", (length) => {
    const long = `https://h/en?url=${"s3cr3t/".repeat(length / 7)}`;
    const events = [{ href: long }, { href: "https://h/en?url=s3cr3t" }];
    const cut = { href: "https://h/en?[query]" };
    expect(scrub(events)).toEqual([cut, cut]);
  });

  it("reaches every node of a snapshot, as deep as pages go", () => {
    let node: object = {
      attributes: { href: "https://h/en?url=s3cr3t", class: "" },
      childNodes: [],
    };
    for (let depth = 0; depth < 600; depth += 1) node = { attributes: {}, childNodes: [node] };
    const text = JSON.stringify(scrub([{ type: 2, data: { node } }]));
    expect(text).toContain('{"href":"https://h/en?[query]","class":""}');
    expect(text).not.toContain("s3cr3t");
  });

  it("leaves style sheets whole, but for the page's address within", () => {
    const css = `a[href*="?x=1"]{color:red}${"b{}".repeat(3_000)}`;
    const page = `i{background:url("https://h/en?url=https://x.com/s3cr3t/a.png")}`;
    const image = `u{background:url("data:image/svg+xml,${"y".repeat(9_000)}?x=1")}`;
    const sheets = [
      { attributes: { _cssText: css } },
      { type: 3, textContent: css, isStyle: true },
      { styleId: 1, rules: [{ rule: css, index: 0 }, { rule: image }] },
    ];
    expect(scrub(sheets)).toEqual(sheets);
    expect(scrub([{ _cssText: page }])).toEqual([
      { _cssText: 'i{background:url("https://h/en?[query]")}' },
    ]);
    expect(scrub([{ type: 3, textContent: "/en?url=s3cr3t" }])).toEqual([
      { type: 3, textContent: "/en?[query]" },
    ]);
  });

  it.each([
    ["packed", new Uint8Array([1, 2, 3])],
    ["broken", `${HEAD}\n[{"href":"https://h/en?url=s3cr3t"`],
    ["without its own line", '[{"href":"https://h/en?url=s3cr3t"}]'],
    ["deeper than any page", `${HEAD}\n${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ])("drops a recording that is %s", (_, payload) => {
    expect(scrubRecording(payload, redactText)).toBe(NOTHING);
  });

  it.each([
    [["?".repeat(1_000_000)]],
    [[{ _cssText: "url(".repeat(250_000) }]],
    [Array.from({ length: 50_000 }, () => "https://h/en?url=s3cr3t")],
  ])("stays linear on hostile text %#", (events) => {
    const began = performance.now();
    scrub(events);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

const css = `a{content:"?x=${"y".repeat(3_000)}"}`;
const recorded = [
  { type: 4, data: { href: "https://h/en?url=https://x.com/a/status/20#access_token=zzz" } },
  { type: 2, data: { node: { attributes: { href: "?search=ada", _cssText: css }, id: 7 } } },
  { type: 5, data: { payload: { description: "/api/authors?search=ada", from: "203.0.113.7" } } },
];
const envelope = [
  { event_id: "1" },
  [
    [
      { type: "replay_event" },
      {
        type: "replay_event",
        urls: ["https://h/en/auth/callback?code=abc123", "https://h/en"],
        user: { ip_address: "203.0.113.7" },
        request: { url: "https://h/en?url=ada", headers: { Cookie: "s" } },
      },
    ],
    [{ type: "replay_recording", length: 1 }, `{"segment_id":0}\n${JSON.stringify(recorded)}`],
    [{ type: "client_report" }, { discarded_events: [] }],
  ],
] as const;

describe("scrubEnvelope", () => {
  it("removes queries, secrets and addresses from a replay, and keeps the rest", () => {
    const [headers, items] = scrubEnvelope<unknown[]>([...envelope], redactText) as [
      object,
      [{ length?: number }, unknown][],
    ];
    expect(headers).toEqual({ event_id: "1" });
    expect(items[0]?.[1]).toEqual({
      type: "replay_event",
      urls: ["https://h/en/auth/callback?[query]", "https://h/en"],
      request: { url: "https://h/en?[query]", headers: {} },
    });
    const text = String(items[1]?.[1]);
    expect(items[1]?.[0].length).toBe(new TextEncoder().encode(text).length);
    const [head, body] = text.split("\n");
    expect(head).toBe('{"segment_id":0}');
    expect(JSON.parse(body ?? "")).toEqual([
      { type: 4, data: { href: expect.stringMatching(/^https:\/\/h\/en\?\[query\]/) } },
      { type: 2, data: { node: { attributes: { href: "?[query]", _cssText: css }, id: 7 } } },
      { type: 5, data: { payload: { description: "/api/authors?[query]", from: "[address]" } } },
    ]);
    expect(text).not.toMatch(/zzz|ada|status\/20/);
    expect(items[2]?.[1]).toEqual({ discarded_events: [] });
  });

  it("drops a recording that it cannot parse", () => {
    const packed = [{}, [[{ type: "replay_recording", length: 3 }, new Uint8Array([1, 2, 3])]]];
    expect(scrubEnvelope(packed, redactText)).toEqual([
      {},
      [[{ type: "replay_recording", length: 5 }, "{}\n[]"]],
    ]);
  });
});
