import { describe, expect, it } from "vitest";
import { AUTHOR_REWRITES } from "../authors/author-rewrites";
import { LISTING_REWRITES } from "../videos/listing-rewrites";
import { createViewAddress } from "./view-address";

const viewAddress = createViewAddress([...LISTING_REWRITES, ...AUTHOR_REWRITES]);

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
  ])("leads %s to its view", (url, address) => {
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
    "keeps the inner path %s from being an address",
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
