import { describe, expect, it } from "vitest";
import { failureDetail, fetchAnswer, RefusedError } from "./fetch-answer";

const { signal } = new AbortController();

const answering =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status });

describe("fetchAnswer", () => {
  it("gives a good answer, asked for in the visitor's language", async () => {
    const asked: [string, RequestInit | undefined][] = [];
    const answer = await fetchAnswer("/api/authors?page=1", "ko", signal, async (path, init) => {
      asked.push([String(path), init]);
      return Response.json({ success: true, page: 1 });
    });
    expect(answer).toEqual({ success: true, page: 1 });
    expect(asked).toEqual([["/api/authors?page=1", { headers: { "x-lang": "ko" }, signal }]]);
  });

  it.each([[200], [500]])("throws RefusedError without success, with status %i", async (status) => {
    const asking = fetchAnswer("/", "en", signal, answering({ success: false }, status));
    await expect(asking).rejects.toBeInstanceOf(RefusedError);
  });

  it("passes on what fetch throws", async () => {
    const asking = fetchAnswer("/", "en", signal, () => Promise.reject(new TypeError("offline")));
    await expect(asking).rejects.toThrow("offline");
  });
});

describe("failureDetail", () => {
  const fallback = "著者一覧の取得に失敗しました";
  it.each([
    ["a refusal", new RefusedError(), ""],
    ["an error with a message", new Error("Load failed"), "Load failed"],
    ["an error without one", new Error(""), fallback],
    ["something else thrown", "?", fallback],
  ])("of %s", (_, error, expected) => {
    expect(failureDetail(error, fallback)).toBe(expected);
  });
});
