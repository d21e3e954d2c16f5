import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type AnyPage, PAGES, pageFacts, pagePath } from "../routes";
import { LANGUAGES } from "./languages";

type Condition = {
  href_matches?: string;
  selector_matches?: string;
  and?: Condition[];
  or?: Condition[];
  not?: Condition;
};

const { prerender } = JSON.parse(readFileSync("public/speculation-rules.json", "utf8"));

/** Converts the few URLPattern forms that the file uses; a pattern without a query matches any query. */
function asRegExp(pattern: string): RegExp {
  const source = pattern
    .replace(/:\w+\(/g, "(")
    .replaceAll("\\?", "\u0000")
    .replaceAll("*", ".*")
    .replaceAll("\u0000", "\\?");
  return new RegExp(`^${source}${pattern.includes("\\?") ? "" : "(\\?.*)?"}$`);
}

function matches({ href_matches, and, or, not }: Condition, path: string): boolean {
  if (href_matches !== undefined) return asRegExp(href_matches).test(path);
  if (and) return and.every((one) => matches(one, path));
  if (or) return or.some((one) => matches(one, path));
  return not ? !matches(not, path) : false;
}

const isLoadedAhead = (path: string) => matches(prerender[0].where, path);

it.each(LANGUAGES)("exactly the pages that the table says are prerendered in %s", (language) => {
  for (const page of Object.keys(PAGES) as AnyPage[]) {
    const { path, isAhead = false } = pageFacts(page);
    expect(isLoadedAhead(`/${language}${path.replace("*", "2026-01")}`), page).toBe(isAhead);
  }
  expect(isLoadedAhead(`${pagePath(language, "popular")}?timeframe=7d`)).toBe(true);
});

it("does not prerender writes, personal pages or searches", () => {
  const acting = (["favorites", "login", "account", "callback", "report"] as const).map((page) =>
    pagePath("en", page),
  );
  for (const path of [
    ...acting,
    "/api/favorites",
    "/auth/v1/authorize?provider=x",
    "/en?url=https%3A%2F%2Fx.com%2Fi%2Fstatus%2F1",
    "/en/result?url=x",
    "/en/authors?search=nasa",
    "/en/search?q=nasa",
    "/login",
    "/xx/popular-videos",
  ]) {
    expect(isLoadedAhead(path), path).toBe(false);
  }
});
