import { describe, expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/load-messages";
import { LOCAL_ERROR_TEXTS, localErrorText } from "./local-error-text";

const { Errors, Failures } = await loadMessages("ja");
const catalog: Record<string, string> = { ...Errors, ...Failures };

describe("the text in a record", () => {
  const { unknown, ...shown } = LOCAL_ERROR_TEXTS;

  it.each(Object.entries(shown))("is the Japanese one of %s", (code, text) => {
    expect(text).toBe(catalog[code]);
  });

  it("keeps the reason of an unexpected failure, which the page does not show", () => {
    expect(unknown).toBe("動画を取得できませんでした：{reason}");
    expect(Failures.unknown).not.toContain("{");
  });

  it("differs by what happened before a response", () => {
    const codes = ["timeout", "aborted", "network", "unknown"];
    expect(new Set(codes.map((code) => localErrorText(code, "odd"))).size).toBe(4);
    expect(localErrorText("unknown", "odd")).toContain("odd");
  });

  it.each(["teapot", "backend", ""])("is the default one for %j", (code) => {
    expect(localErrorText(code, "")).toBe(Failures.backend);
  });
});
