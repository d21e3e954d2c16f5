import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { API, authorPath, PAGE_NAMES, pagePath, videoPath } from "@/lib/routes";
import { ROUTE_CLASSES, routeClass } from "./route-class";

describe("the class of an address", () => {
  it.each(PAGE_NAMES)("is known of the page %s", (page) => {
    expect(routeClass(pagePath("ja", page))).not.toBe("other");
  });

  it.each(Object.values(API))("is known of %s", (path) => {
    expect(["other", "static"]).not.toContain(routeClass(path));
  });

  it.each([
    ["/en", "home"],
    ["/en?url=https%3A%2F%2Fx.com%2Fa%2Fstatus%2F1", "home"],
    [videoPath("en", "7"), "video"],
    [authorPath("zh-TW", "~12"), "author"],
    ["/en/popular-videos?page=2", "list"],
    ["/en/popular-videos/2026-11-20", "list"],
    ["/en/terms", "text"],
    ["/en/favorites", "own"],
    ["/en/result", "form"],
    ["/api/favorites/7", "account-api"],
    ["/api/authors/rosa/videos", "list-api"],
    ["/thumbnails/1.webp", "picture"],
    ["/_next/static/chunks/a.js", "static"],
    ["/en/no-such-page", "other"],
    ["*", "other"],
    ["", "other"],
  ])("of %s is %s", (url, expected) => expect(routeClass(url)).toBe(expected));

  it("is one of few, whatever is asked for", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webPath(), fc.string()), (path) => {
        expect(ROUTE_CLASSES).toContain(routeClass(path));
      }),
      { numRuns: 1_000 },
    );
  });
});
