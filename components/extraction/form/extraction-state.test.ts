import { describe, expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/load-messages";
import { failedRecord } from "@/lib/videos/local-record";
import {
  type ExtractionEvent,
  type ExtractionState,
  explainRefusal,
  isRetryable,
  nextState,
} from "./extraction-state";

const post = { url: "https://x.com/a/status/1", handle: "a", id: "1" };
const record = failedRecord({ post, id: "vid_1", now: new Date(0) }, "no_video", "");

const idle: ExtractionState = { kind: "idle" };
const submitting: ExtractionState = { kind: "submitting" };
const invalid = { kind: "invalid", reason: "host" } as const;
const ready = { kind: "ready", record, index: 1, opened: true, saveAtOnce: false } as const;
const refusal = { code: "no_video", message: "none", retryAfterSeconds: null };
const refused = { kind: "refused", refusal } as const;
const edited: ExtractionEvent = { kind: "edited" };
const cancelled: ExtractionEvent = { kind: "cancelled" };
const submitted: ExtractionEvent = { kind: "submitted" };

it.each<[string, ExtractionState, ExtractionEvent, ExtractionState]>([
  ["a submit starts", idle, submitted, submitting],
  ["a submit replaces a result", ready, submitted, submitting],
  ["a wrong link is said to be one", ready, invalid, invalid],
  ["an answer shows", submitting, ready, ready],
  ["a refusal shows", submitting, refused, refused],
  ["an edit takes a warning back", refused, edited, idle],
  ["an edit takes a wrong link back", invalid, edited, idle],
  ["an edit leaves a result", ready, edited, ready],
  ["a cancel ends the wait", submitting, cancelled, idle],
  ["a cancel leaves a result", ready, cancelled, ready],
  ["an answer after a cancel is dropped", idle, ready, idle],
  ["a refusal after a cancel is dropped", idle, refused, idle],
])("%s", (_, state, event, next) => expect(nextState(state, event)).toEqual(next));

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

const { Failures } = await loadMessages("en");

describe("why there is no video, as the page says it", () => {
  it.each(["timeout", "aborted", "network", "unknown"] as const)("%s", (code) => {
    expect(explainRefusal({ kind: "failed", code, reason: "odd" }, Failures)).toEqual({
      code,
      message: Failures[code],
      retryAfterSeconds: null,
    });
  });

  it.each([
    ["the server's own text", "Private.", "Private."],
    ["a default where the server has none", null, Failures.backend],
  ])("%s", (_, message, shown) => {
    const said = { code: "teapot", message, retryAfterSeconds: 3 };
    expect(explainRefusal({ kind: "refused", ...said }, Failures)).toEqual({
      ...said,
      message: shown,
    });
  });
});
