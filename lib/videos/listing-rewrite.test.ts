import { describe, expect, it } from "vitest";
import { listingMove } from "./listing-rewrite";

const move = (address: string) => {
  const { pathname, searchParams } = new URL(address, "https://postreel.test");
  return listingMove(pathname, searchParams);
};

describe("listingMove", () => {
  it.each([
    ["/en/recent-videos"],
    ["/en/popular-videos"],
    ["/en/popular-videos?timeframe=24h"],
    ["/en/popular-videos?timeframe=fortnight"],
    ["/en/popular-videos?page=1&utm_source=x"],
    ["/en/recent-videos?timeframe=7d"],
    ["/popular-videos?timeframe=7d"],
    ["/xx/popular-videos?timeframe=7d"],
    ["/en/authors?page=2"],
    ["/en"],
  ])("leaves %s where it is", (address) => expect(move(address)).toBeNull());

  it.each([
    ["/en/popular-videos?timeframe=7d", "/en/popular-videos/7d"],
    ["/en/popular-videos?timeframe=week", "/en/popular-videos/7d"],
    ["/ja/highly-rated?timeframe=1h&page=3", "/ja/highly-rated/1h/3"],
    ["/zh-TW/popular-videos?page=2", "/zh-TW/popular-videos/24h/2"],
    ["/en/recent-videos?page=2", "/en/recent-videos/2"],
    ["/en/recent-videos?page=99999999", "/en/recent-videos/10000"],
  ])("answers %s from %s", (address, path) => {
    expect(move(address)).toEqual({ kind: "rewrite", path });
  });

  it.each(["/en/popular-videos/7d", "/en/recent-videos/2", "/en/highly-rated/x/y"])(
    "knows no page at %s",
    (address) =>
      expect(move(address)).toEqual({ kind: "rewrite", path: expect.stringMatching(/\/-$/) }),
  );

  it("sends the rating order to the page that has it", () => {
    expect(move("/ja/popular-videos?sort=rating")).toEqual({
      kind: "redirect",
      path: "/ja/highly-rated",
    });
    expect(move("/ja/popular-videos?sort=rating&timeframe=3d&page=2")).toEqual({
      kind: "redirect",
      path: "/ja/highly-rated?timeframe=3d",
    });
    expect(move("/ja/highly-rated?sort=rating")).toBeNull();
  });
});
