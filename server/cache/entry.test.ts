import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import type { AppResponse } from "../response";
import { Entry } from "./entry";

const CHANGED = "Sat, 21 Nov 2026 10:00:00 GMT";
const EARLIER = "Sat, 21 Nov 2026 09:59:59 GMT";

function statusFor(headers: Record<string, string>, sentHeaders: Record<string, string>): number {
  const answer = {
    status: 200,
    headers: { "cache-control": "s-maxage=60", etag: '"a"', ...sentHeaders },
    body: Buffer.from("<feed/>"),
  };
  const entry = Entry.from("/feeds/en/recent.xml", {}, answer, {
    version: 1,
    now: performance.now(),
  });
  const sent: number[] = [];
  const response = { requestId: "1", send: (status: number) => sent.push(status) };
  entry?.send(
    { method: "GET", headers } as unknown as IncomingMessage,
    response as unknown as AppResponse,
    performance.now(),
  );
  return sent[0] ?? 0;
}

describe("a conditional request by date", () => {
  const sentHeaders = { "last-modified": CHANGED };

  it.each([
    [CHANGED, 304],
    [EARLIER, 200],
    ["soon", 200],
  ])("%s: %i", (since, status) =>
    expect(statusFor({ "if-modified-since": since }, sentHeaders)).toBe(status),
  );

  it("counts only if no tag is sent", () => {
    const headers = { "if-modified-since": CHANGED, "if-none-match": '"b"' };
    expect(statusFor(headers, sentHeaders)).toBe(200);
    expect(statusFor({ ...headers, "if-none-match": '"a"' }, sentHeaders)).toBe(304);
  });

  it("is never fulfilled for a response without a date", () => {
    expect(statusFor({ "if-modified-since": CHANGED }, {})).toBe(200);
  });
});
