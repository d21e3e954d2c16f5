import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import type { AppResponse } from "../response";
import { Entry } from "./entry";

const CHANGED = "Sat, 21 Nov 2026 10:00:00 GMT";
const EARLIER = "Sat, 21 Nov 2026 09:59:59 GMT";

type Headers = Record<string, string>;

/** Status of the response, and its headers as names and values in turn. */
function answerTo(headers: Headers, sentHeaders: Headers, status = 200): [number, string[]] {
  const answer = {
    status,
    headers: { "cache-control": "s-maxage=60", etag: '"a"', ...sentHeaders },
    body: Buffer.from("<feed/>"),
  };
  const entry = Entry.from("/feeds/en/recent.xml", {}, answer, {
    version: 1,
    now: performance.now(),
  });
  let sent: [number, string[]] = [0, []];
  const send = (...given: typeof sent) => {
    sent = given;
  };
  const response = { requestId: "1", send };
  entry?.send(
    { method: "GET", headers } as unknown as IncomingMessage,
    response as unknown as AppResponse,
    performance.now(),
  );
  return sent;
}

const statusFor = (...given: Parameters<typeof answerTo>) => answerTo(...given)[0];

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

it("does not count for a redirect, whose target may have changed, and which has no tag", () => {
  for (const known of ["*", '"a"']) {
    const headers = { "if-none-match": known, "if-modified-since": CHANGED };
    const target = { location: "/a", "last-modified": EARLIER };
    const [status, sent] = answerTo(headers, target, 302);
    expect([status, sent.includes("/a"), sent.includes("etag")]).toEqual([302, true, false]);
  }
});
