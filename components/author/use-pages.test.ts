import { describe, expect, it } from "vitest";
import { FetchRefusal } from "@/lib/browser/fetcher";
import { failureDetail } from "./use-pages";

const unreachable = (cause: unknown) => new FetchRefusal("unreachable", 0, "", null, { cause });

describe("failureDetail", () => {
  const fallback = "著者一覧の取得に失敗しました";
  it.each([
    ["a refusal of the API", new FetchRefusal("internal", 500, "Sorry"), ""],
    ["a gateway's page", new FetchRefusal("unreachable", 502), ""],
    ["no network", unreachable(new TypeError("Load failed")), "Load failed"],
    ["an error with a message", new Error("Load failed"), "Load failed"],
    ["an error without one", unreachable(new Error("")), fallback],
    ["something else thrown", "?", fallback],
  ])("of %s", (_, error, expected) => {
    expect(failureDetail(error, fallback)).toBe(expected);
  });
});
