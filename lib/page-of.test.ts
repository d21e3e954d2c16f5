import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PER_PAGE } from "./authors/views";
import { LANGUAGES } from "./i18n/languages";
import { isOwnPage, pageOf, takesForms } from "./page-of";
import { HELP_PAGES, PAGES } from "./routes";
import { PAGE_SIZE } from "./videos/listing-view";

/** Paths of all pages and routes in `app/[lang]`. */
function pathsOfApp(folder = "app/[lang]"): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return pathsOfApp(`${folder}/${entry.name}`);
    if (!/^(page\.tsx|route\.ts)$/.test(entry.name)) return [];
    const path = folder.slice("app/[lang]".length);
    return path === "/help/[platform]"
      ? HELP_PAGES.map((platform) => `/help/${platform}`)
      : [path.replace(/\[\w+\]/g, "*")];
  });
}

it("the table names the pages of the app and no other", () => {
  const paths = pathsOfApp().filter((path) => path !== "/[...rest]");
  const named = Object.values(PAGES).map(({ path }): string => path);
  expect(named.toSorted()).toEqual(paths.toSorted());
});

it("the middleware's matcher, which has to be a literal, names the languages", () => {
  const source = readFileSync("middleware.ts", "utf8");
  expect(source).toContain(`"/(${LANGUAGES.join("|")})/(.*)"`);
});

it("the rows of a page, which the middleware reads without the lists, are their sizes", () => {
  expect(PAGES.recent.rows).toBe(PAGE_SIZE);
  expect(PAGES.authors.rows).toBe(PER_PAGE);
});

describe("pageOf", () => {
  it.each([
    ["/en", "home", null],
    ["/zh-CN/", "home", null],
    ["/ja/popular-videos", "popular", null],
    ["/ja/popular-videos/2026-W07", "archive", "2026-W07"],
    ["/ja/popular-videos/in/zh-TW", "popularIn", "zh-TW"],
    ["/ko/author/NASA", "author", "NASA"],
    ["/ko/author/%40NASA/", "author", "@NASA"],
    ["/ko/author/%7E12", "author", "~12"],
    ["/es/video/20", "video", "20"],
    ["/en/help/ios", "helpIos", null],
  ])("%s is %s of %s", (path, name, subject) => {
    expect(pageOf(path)).toMatchObject({ name, subject });
  });

  it.each([
    "/en/video/0",
    "/en/video/1e9",
    "/en/video/12345678901234567890",
    "/en/author/%E3%81%82",
    `/en/author/${"a".repeat(21)}`,
    "/en/author/%",
    "/en/author/NASA/videos",
    "/en/popular-videos/24h",
    "/en/popular-videos/1999-01",
    "/en/popular-videos/in/fr",
    "/en/popular-videos/in/enough",
    "/en/popular-videos/in",
    "/en/help/windows",
    "/en/terms/x",
    "/fr/terms",
    "/",
    "/api/x",
  ])("%s is no page", (path) => expect(pageOf(path)).toBeNull());
});

it("tells the pages that take a form, and those of one user", () => {
  expect(takesForms("/en/report/ticket/")).toBe(true);
  expect(takesForms("/en/report")).toBe(false);
  expect(isOwnPage("/en/favorites")).toBe(true);
  expect(isOwnPage("/en/moderation/act")).toBe(true);
  expect(isOwnPage("/en/search")).toBe(false);
});
