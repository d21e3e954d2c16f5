import { describe, expect, it } from "vitest";
import { asSearch, DIRECTORY, PROFILE, type sortedViews } from "@/lib/authors/views";
import { TIMEFRAMES } from "@/lib/videos/timeframes";
import { VIEW_REWRITES } from "../videos/listing-rewrites";
import { queryOfView } from "../videos/listing-view";
import { LANGUAGES } from "./languages";
import { createPublicAddress, createViewAddress } from "./view-address";

const viewAddress = createViewAddress(VIEW_REWRITES);
const addressOf = createPublicAddress(VIEW_REWRITES);
const publicAddress = (path: string) => Object.values(addressOf(path)).join("");
const withoutQuery = (address: string) => address.replace(/\?.*/, "");

describe("createViewAddress", () => {
  it.each([
    ["/en/recent-videos?page=2", "/en/recent-videos/2?page=2"],
    ["/ja/popular-videos?timeframe=7d", "/ja/popular-videos/7d?timeframe=7d"],
    ["/ja/popular-videos?timeframe=week&page=3", "/ja/popular-videos/7d/3?timeframe=week&page=3"],
    ["/zh-CN/popular-videos?page=2", "/zh-CN/popular-videos/24h/2?page=2"],
    ["/en/highly-rated?timeframe=1h", "/en/highly-rated/1h?timeframe=1h"],
    ["/en/authors?search=na%20sa", "/en/authors/search?search=na%20sa"],
    ["/en/authors?sort=video_count&page=2", "/en/authors/video_count/2?sort=video_count&page=2"],
    ["/ko/author/NASA?sort=download_count", "/ko/author/NASA/download_count?sort=download_count"],
    ["/ko/author/%E3%81%82?page=2", "/ko/author/%E3%81%82/created_at/2?page=2"],
  ])("rewrites %s to its view", (url, address) => {
    expect(viewAddress(url)).toBe(address);
  });

  it.each([
    "/en",
    "/en/recent-videos",
    "/en/recent-videos?page=1",
    "/en/recent-videos?page=0",
    "/en/recent-videos?page=2x",
    "/en/popular-videos?timeframe=2h",
    "/en/authors?search=%20",
    "/en/author/NASA?utm=1",
    "/recent-videos?page=2",
    "/fr/recent-videos?page=2",
    "/api/twitter/recent?page=2",
    "/en/author/NASA.rsc?page=2x",
  ])("leaves %s as it is", (url) => {
    expect(viewAddress(url)).toBe(url);
  });

  it.each(["/en/popular-videos/7d", "/en/recent-videos/2?page=2", "/en/author/NASA/created_at/2"])(
    "serves no page at the inner path %s",
    (url) => {
      expect(viewAddress(url)).toMatch(/\/-(\?|$)/);
    },
  );

  it("takes the last of a repeated key", () => {
    expect(viewAddress("/en/recent-videos?page=2&page=3")).toBe(
      "/en/recent-videos/3?page=2&page=3",
    );
  });
});

const PAGE_NUMBERS = [1, 2, 10, 9999];
const listings = TIMEFRAMES.flatMap((timeframe) =>
  PAGE_NUMBERS.map((page) => queryOfView({ timeframe, page })),
);
function sortedQueries<Sort extends string>(views: ReturnType<typeof sortedViews<Sort>>) {
  return views.sorts.flatMap((sort) =>
    PAGE_NUMBERS.map((page) => asSearch(views.queryOf({ sort, page }))),
  );
}
const VIEWS = [
  ...PAGE_NUMBERS.map((page) => `/recent-videos${queryOfView({ timeframe: null, page })}`),
  ...["/popular-videos", "/highly-rated"].flatMap((path) => listings.map((query) => path + query)),
  ...sortedQueries(DIRECTORY).map((query) => `/authors${query}`),
  ...["/author/NASA", "/author/%E3%81%82"].flatMap((path) =>
    sortedQueries(PROFILE).map((query) => path + query),
  ),
];

describe("createPublicAddress", () => {
  it.each(VIEWS)("returns to %s in every language", (view) => {
    for (const language of LANGUAGES) {
      const address = `/${language}${view}`;
      const kept = withoutQuery(viewAddress(address));
      expect(publicAddress(kept)).toBe(address);
    }
  });

  it("leaves each view a path of its own", () => {
    const kept = VIEWS.map((view) => withoutQuery(viewAddress(`/en${view}`)));
    expect(new Set(kept).size).toBe(VIEWS.length);
  });

  it.each([
    ["/en/authors/search", "/en/authors"],
    ["/en", "/en"],
    ["/en/terms", "/en/terms"],
    ["/en/popular-videos/-", "/en/popular-videos/-"],
    ["/en/author/NASA/-", "/en/author/NASA/-"],
    ["/fr/popular-videos/7d", "/fr/popular-videos/7d"],
  ])("%s is %s", (path, address) => expect(publicAddress(path)).toBe(address));

  it("translates the address of a view with other names", () => {
    const kept = withoutQuery(viewAddress("/en/popular-videos?timeframe=week&page=2"));
    expect(publicAddress(kept)).toBe("/en/popular-videos?timeframe=7d&page=2");
  });
});
