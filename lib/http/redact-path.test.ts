import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { redactPath } from "./redact-path";

/** Names of all route folders that appear in addresses. */
const names = readdirSync("app", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/[[\].]/.test(entry.name))
  .map(({ name }) => name);

describe("redactPath", () => {
  it.each([
    ["/", "/"],
    ["/en/popular-videos?timeframe=1h", "/en/popular-videos"],
    ["/en/author/NASA?search=x", "/en/author/[text]"],
    ["/api/reports/https%3A%2F%2Fx.com%3Fs%3Dsecret", "/api/reports/[text]"],
    ["/api/favorites/secret", "/api/favorites/[text]"],
    ["/secret//result", "/[text]//result"],
  ])("%s is logged as %s", (url, path) => expect(redactPath(url)).toBe(path));

  it.each(names)("logs a route's own name: %s", (name) => {
    expect(redactPath(`/${name}`)).toBe(`/${name}`);
  });
});
