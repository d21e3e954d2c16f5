import { expect, it } from "vitest";
import { parsePostUrl } from "@/lib/x/post-url";
import { invalidReason, isRetryable } from "./explain-refusal";

it.each([
  ["timeout", true],
  ["network", true],
  ["rate_limited", true],
  ["upstream_unavailable", true],
  ["no_video", false],
  ["post_not_found", false],
  ["post_protected", false],
  ["invalid_url", false],
])("%s can be tried again: %s", (code, retryable) => expect(isRetryable(code)).toBe(retryable));

it.each([
  ["", "empty"],
  ["just words", "no_link"],
  ["https://www.youtube.com/watch?v=1", "youtube"],
  ["https://youtu.be/1", "youtube"],
  ["https://example.com/a", "host"],
  ["ftp://example.com/a", "host"],
  ["https://x.com/NASA", "profile"],
  ["twitter.com/NASA?lang=en", "profile"],
  ["https://x.com/NASA/media", "not_a_post"],
  ["https://x.com/i/broadcasts/1OyKAVQrgzwGb", "live"],
  ["https://x.com/NASA/status/abc", "bad_id"],
] as const)("%j: %s", (text, reason) => {
  const link = parsePostUrl(text);
  if (link.kind !== "invalid") throw new Error("an invalid link was expected");
  expect(invalidReason(text, link.reason)).toBe(reason);
});
