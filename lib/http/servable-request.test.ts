import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isSentToFile, servableMethod, servableUrl } from "./servable-request";

describe("servableUrl", () => {
  it.each([
    ["/", "/"],
    ["/en/author/NASA?page=2", "/en/author/NASA?page=2"],
    ["/en/author/%E3%81%82", "/en/author/%E3%81%82"],
    ["/api/authors/%40NASA?x=%ff", "/api/authors/%40NASA?x=%ff"],
    ["/en?q=%", "/en?q=%"],
    ["*", "*"],
    ["/api/authors/%ff", "/api/malformed-path"],
    ["/api/authors/%", "/api/malformed-path"],
    ["/api/jobs/%e3%81?x=1", "/api/malformed-path"],
    ["/api%ff", "/api%25ff"],
    ["/en/author/%ff", "/en/author/%25ff"],
    ["/en/author/%E3%81%82%2", "/en/author/%E3%81%82%252"],
    ["/en/author/100%?q=%ff", "/en/author/100%25?q=%ff"],
    ["/%c0%ae%c0%ae/x", "/%25c0%25ae%25c0%25ae/x"],
  ])("%s is given as %s", (url, given) => {
    expect(servableUrl(url)).toBe(given);
  });

  it("leaves a path that can be decoded, however long", () => {
    const path = servableUrl(`/en/${"%ff%".repeat(4000)}`);
    expect(decodeURIComponent(path)).toBe(`/en/${"%ff%".repeat(4000)}`);
  });
});

describe("servableMethod", () => {
  it.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("leaves %s", (method) => {
    expect(servableMethod(method)).toBe(method);
  });

  it.each(["TRACE", "PROPFIND", "QUERY", "get"])("refuses %s", (method) => {
    expect(servableMethod(method)).toBe("PATCH");
  });
});

describe("isSentToFile", () => {
  const files = readdirSync("public", { withFileTypes: true }).map((each) =>
    each.isDirectory() ? `/${each.name}/a` : `/${each.name}`,
  );
  it.each([...files, "/_next/static/chunks/a.js", "/%73w.js?x=1"])("recognizes %s", (path) => {
    expect(isSentToFile("POST", path)).toBe(true);
    expect(isSentToFile("GET", path)).toBe(false);
    expect(isSentToFile("HEAD", path)).toBe(false);
  });
  it.each(["/", "/api/health", "/sw.json", "/en?from=/sw.js"])("leaves %s", (path) => {
    expect(isSentToFile("POST", path)).toBe(false);
  });
});
