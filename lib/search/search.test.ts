import { describe, expect, it } from "vitest";
import { pageLimits } from "@/lib/http/rate-limit/limit-reads";
import { viewOf } from "@/lib/page-view";
import { pastedLink } from "./pasted-link";
import { searchQuery, searchViewOf } from "./view";

describe("pastedLink", () => {
  it.each([
    ["https://x.com/NASA/status/1491475671058681863", "post"],
    ["look: twitter.com/NASA/status/1491475671058681863?s=20 wow", "post"],
    ["https://t.co/abcdef", "post"],
    ["x.com/NASA", "NASA"],
    ["https://mobile.twitter.com/@NASA/media", "NASA"],
    ["x.com/explore", null],
    ["x.com/search?q=cats", null],
    ["example.com/NASA", null],
    ["1491475671058681863", null],
    ["@NASA", null],
    ["東京", null],
    ["", null],
  ])("%j: %j", (text, expected) => {
    const link = pastedLink(text, "ja");
    expect(link?.kind === "author" ? link.handle : (link?.kind ?? null)).toBe(expected);
  });

  it("opens the lookup, and the author's page", () => {
    const url = "https://x.com/i/status/20?a=1&b";
    expect(pastedLink(url, "ja")?.href).toBe(`/ja?${new URLSearchParams({ url })}`);
    expect(pastedLink("x.com/NASA", "zh-TW")?.href).toBe("/zh-TW/author/NASA");
  });
});

describe("a view", () => {
  it.each([
    ["", { q: "", sort: "new", page: 1 }],
    ["q=%20a%20b%20&page=0&sort=old", { q: "a b", sort: "new", page: 1 }],
    ["q=a&sort=downloads&page=3", { q: "a", sort: "downloads", page: 3 }],
    ["q=a&page=99999", { q: "a", sort: "new", page: 1 }],
    ["q=a&page=9999", { q: "a", sort: "new", page: 34 }],
  ] as const)("of %j", (query, view) => {
    expect(searchViewOf(new URLSearchParams(query))).toEqual(view);
    expect(searchViewOf(new URLSearchParams(searchQuery(view)))).toEqual(view);
  });
});

it("each search page is made per request, and counts as a search", () => {
  const view = viewOf("/ja/search?q=a");
  expect(view?.isShared).toBe(false);
  expect(view && pageLimits(view)).toEqual(["suggest"]);
  const empty = viewOf("/ja/search?q=%20");
  expect(empty && pageLimits(empty)).toEqual(["pageMiss"]);
});
