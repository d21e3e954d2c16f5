import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isPagePath, PAGE_PATHS, takesForms, unknownPagePath } from "./page-paths";

/** Paths of the pages and routes in `app/[lang]`, without the inner paths of views. */
function pathsOfApp(folder = "app/[lang]"): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return pathsOfApp(`${folder}/${entry.name}`);
    if (!/^(page\.tsx|route\.ts)$/.test(entry.name)) return [];
    const path = folder.slice("app/[lang]".length).replace(/\/\[\[\.\.\.\w+\]\]$/, "");
    return [path.replace(/\[\w+\]/g, "*").replace("/archive/", "/")];
  });
}

/** Reached by a rewrite only, and the page for everything unknown. */
const INNER = ["/authors/search", "/[...rest]"];

it("names the pages of the app and no other", () => {
  const paths = pathsOfApp().filter((path) => !INNER.includes(path));
  expect([...PAGE_PATHS].sort()).toEqual(paths.sort());
});

describe("unknownPagePath", () => {
  it.each([
    ["/en/aaaa", "/en/-"],
    ["/zh-CN/terms/x/y", "/zh-CN/-"],
    [`/ja/author/${"a".repeat(101)}`, "/ja/-"],
    ["/en/-", "/en/-"],
  ])("%s shares %s", (path, shared) => expect(unknownPagePath(path)).toBe(shared));

  it.each(["/en", "/en/", "/en/terms", "/ko/author/%E3%81%82", "/fr/terms", "/", "/api/x"])(
    "%s is not an unknown page",
    (path) => expect(unknownPagePath(path)).toBeNull(),
  );
});

it("lists the pages that accept a form", () => {
  expect(takesForms("/en/report/ticket")).toBe(true);
  expect(takesForms("/en/report")).toBe(false);
  expect(isPagePath("/en/report/ticket/")).toBe(true);
});
