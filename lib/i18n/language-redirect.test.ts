import { describe, expect, it } from "vitest";
import { languageRedirect } from "./language-redirect";
import { inLanguage } from "./languages";

describe("languageRedirect, where ja was negotiated", () => {
  it.each([
    ["/", "/ja"],
    ["/recent-videos", "/ja/recent-videos"],
    ["/favorites", "/ja/favorites"],
    ["/author/NASA", "/ja/author/NASA"],
    ["/xx/recent-videos", "/ja/recent-videos"],
    ["/xx", "/ja"],
    ["/fr-FR/authors", "/ja/authors"],
    ["/zh-cn/authors", "/zh-CN/authors"],
    ["/zh_TW", "/zh-TW"],
    ["/EN/terms", "/en/terms"],
    ["/en", null],
    ["/zh-TW/author/NASA", null],
    ["/auth/callback", null],
    ["/auth/v1/token", null],
    ["/api/nothing", null],
    ["/auth/other", "/ja/auth/other"],
    ["//evil.test", "/ja/evil.test"],
  ])("%s goes to %s", (path, target) => expect(languageRedirect(path, "ja")).toBe(target));
});

describe("inLanguage", () => {
  it.each([
    ["/en/author/foo", "/ja/author/foo"],
    ["/ja", "/ja"],
    ["/", "/ja"],
    ["/author/en", "/ja/author/en"],
    ["//evil.test/x", "/ja/evil.test/x"],
  ])("%s in Japanese is %s", (path, target) => expect(inLanguage(path, "ja")).toBe(target));
});
