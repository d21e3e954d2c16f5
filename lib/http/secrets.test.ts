import { describe, expect, it } from "vitest";
import { isBearerOf } from "./secrets";

describe("isBearerOf", () => {
  it.each([
    ["the secret", "Bearer s3cret", "s3cret", true],
    ["another case of the scheme", "bearer s3cret", "s3cret", true],
    ["no header", null, "s3cret", false],
    ["another secret", "Bearer s3cres", "s3cret", false],
    ["the beginning of it", "Bearer s3cre", "s3cret", false],
    ["more than it", "Bearer s3cret2", "s3cret", false],
    ["no scheme", "s3cret", "s3cret", false],
    ["another scheme", "Basic s3cret", "s3cret", false],
    ["nothing after the scheme", "Bearer ", "s3cret", false],
    ["no secret set", "Bearer undefined", undefined, false],
    ["an empty secret set", "Bearer ", "", false],
  ])("%s", (_, authorization, secret, expected) => {
    const headers = new Headers(authorization === null ? {} : { authorization });
    expect(isBearerOf(headers, secret)).toBe(expected);
  });
});
