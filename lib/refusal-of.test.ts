import { describe, expect, it } from "vitest";
import { AppError } from "./errors";
import { refusalOf } from "./refusal-of";

const withCode = (code: unknown) => Object.assign(new Error("said by the driver"), { code });

describe("refusalOf", () => {
  it("leaves a refusal as it is", () => {
    const refusal = new AppError("no_video");
    expect(refusalOf(refusal)).toBe(refusal);
  });

  it.each([
    ["nothing listens", withCode("ECONNREFUSED")],
    ["no socket there", Object.assign(withCode("ENOENT"), { syscall: "connect" })],
    ["the connection broke", withCode("CONNECTION_CLOSED")],
    ["too many connections", withCode("53300")],
    ["shutting down", withCode("57P01")],
    ["a statement took too long", withCode("57014")],
    ["wrapped by Drizzle", new Error("Failed query", { cause: withCode("ECONNREFUSED") })],
    ["wrapped twice", new Error("a", { cause: new Error("b", { cause: withCode("08006") }) })],
  ])("says when to come back: %s", (_, error) => {
    expect(refusalOf(error)).toMatchObject({
      code: "overloaded",
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });

  it.each([
    ["a wrong statement", withCode("42601")],
    ["a broken constraint", new Error("Failed query", { cause: withCode("23505") })],
    ["a code of another kind", withCode(53300)],
    ["a file that is missing", Object.assign(withCode("ENOENT"), { syscall: "open" })],
    ["an error without a code", new TypeError("x is not a function")],
    ["no error", "ECONNREFUSED"],
    ["nothing", undefined],
  ])("treats as a bug: %s", (_, error) => {
    expect(refusalOf(error)).toBeNull();
  });
});
