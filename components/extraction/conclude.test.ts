import { describe, expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/load-messages";
import { recordErrorTexts } from "@/lib/videos/record-errors";
import { buildAnswer } from "@/lib/videos/testing/build-answer";
import { conclude } from "./conclude";
import type { RequestOutcome } from "./extraction-request";

const en = await loadMessages("en");
const ja = await loadMessages("ja");
const texts = { home: en.Home, result: en.Result, failures: en.Failures };
const recordErrors = recordErrorTexts(ja);
const post = { url: "https://x.com/a/status/1", handle: "a", id: "1" };
const origin = { post, id: "vid_1", now: new Date(0) };

function refusal(outcome: RequestOutcome) {
  const conclusion = conclude(outcome, origin, texts, recordErrors);
  if (conclusion.kind !== "refused") throw new Error("a refusal was expected");
  const { refusal, record } = conclusion;
  return { page: refusal.message, record: record.error, code: record.errorCode };
}

const failed = (code: "timeout" | "aborted" | "network" | "unknown"): RequestOutcome => ({
  kind: "failed",
  code,
  reason: "odd",
});

describe("why there is no video: the page's text and the record's", () => {
  it.each(["timeout", "aborted", "network", "unknown"] as const)("%s", (code) => {
    expect(refusal(failed(code))).toEqual({
      page: en.Failures[code].replace("{reason}", "odd"),
      record: ja.Failures[code].replace("{reason}", "odd"),
      code,
    });
  });

  it("is told apart by four texts", () => {
    const codes = ["timeout", "aborted", "network", "unknown"] as const;
    expect(new Set(codes.map((code) => refusal(failed(code)).record)).size).toBe(4);
  });

  it("is the server's own text on the page, and the Japanese one of its code on the record", () => {
    const outcome = { code: "post_protected", message: "Private.", retryAfterSeconds: null };
    expect(refusal({ kind: "refused", ...outcome })).toEqual({
      page: "Private.",
      record: ja.Errors.post_protected,
      code: "post_protected",
    });
  });

  it("is the default text where the server's code is not known here", () => {
    const outcome = { code: "teapot", message: null, retryAfterSeconds: 3 };
    expect(refusal({ kind: "refused", ...outcome })).toEqual({
      page: en.Failures.backend,
      record: ja.Failures.backend,
      code: "teapot",
    });
  });
});

it("a video makes a record", () => {
  const outcome: RequestOutcome = { kind: "extracted", answer: buildAnswer() };
  expect(conclude(outcome, origin, texts, recordErrors)).toMatchObject({
    kind: "extracted",
    record: { hasVideo: true, id: "vid_1", errorCode: null },
  });
});
