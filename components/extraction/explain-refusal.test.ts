import { describe, expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/load-messages";
import { explainRefusal } from "./explain-refusal";

const { Failures } = await loadMessages("en");

describe("why there is no video, as the page says it", () => {
  it.each(["timeout", "aborted", "network", "unknown"] as const)("%s", (code) => {
    expect(explainRefusal({ kind: "failed", code, reason: "odd" }, Failures)).toEqual({
      code,
      message: Failures[code].replace("{reason}", "odd"),
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
