import type { Answered } from "../gateway";

/** What the gateway gives a classifier: `body` as text, or as JSON. */
export function reply(body: unknown, status = 200): Answered<string> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { kind: "answer", status, headers: {}, body: text };
}

export const PAGE = "<!DOCTYPE html><html><body>Sorry</body></html>";
