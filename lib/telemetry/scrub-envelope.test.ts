import { expect, it } from "vitest";
import { redactText } from "./redact-text";
import { scrubEnvelope } from "./scrub";

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
