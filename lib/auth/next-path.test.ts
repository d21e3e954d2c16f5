import { describe, expect, it } from "vitest";
import { safeNextPath } from "./next-path";

const HOME = "/en";

describe("safeNextPath", () => {
  it.each([
    "/en/favorites",
    "/ja/authors?search=a%20b#top",
    "/",
    "/en/author/foo?page=2&next=https://evil.example",
    "/en/auth/callbacks",
  ])("keeps %s", (path) => {
    expect(safeNextPath(path, HOME)).toBe(path);
  });

  it("normalizes a path without changing its meaning", () => {
    expect(safeNextPath("/en/../ja/./authors", HOME)).toBe("/ja/authors");
  });

  it.each([
    ["nothing", null],
    ["emptiness", ""],
    ["another site", "https://evil.example"],
    ["another site without a scheme", "//evil.example"],
    ["a backslash for the second slash", "/\\evil.example"],
    ["a backslash later on", "/en\\..\\evil"],
    ["a scheme that runs", "javascript:alert(1)"],
    ["a relative path", "en/favorites"],
    ["a parent that resolves to a host", "/..//evil.example"],
    ["a dot that resolves to a host", "/.//evil.example"],
    ["a written-out dot that resolves to a host", "/%2e%2e//evil.example"],
    ["a tab between the slashes", "/\t/evil.example"],
    ["a line end between the slashes", "/\n/evil.example"],
    ["a leading space", " /en"],
    ["a null", "/en\u0000"],
    ["a user before a host", "@evil.example"],
    ["the callback", "/en/auth/callback?code=1"],
    ["the callback without a language", "/auth/callback"],
    ["the sign-in service", "/auth/v1/authorize?provider=x"],
    ["the sign-in service by a detour", "/en/../auth/v1/logout"],
    ["a novel", `/${"a".repeat(512)}`],
  ])("refuses %s", (_, wanted) => {
    expect(safeNextPath(wanted, HOME)).toBe(HOME);
  });
});
