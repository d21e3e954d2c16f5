import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { redirectToRating } from "./redirect-to-rating";

const redirect = (address: string) =>
  redirectToRating(new NextRequest(`https://postreel.test${address}`));

describe("redirectToRating", () => {
  it.each([
    ["/ja/popular-videos?sort=rating", "/ja/highly-rated"],
    ["/ja/popular-videos?sort=rating&timeframe=3d&page=2", "/ja/highly-rated?timeframe=3d"],
  ])("%s redirects to %s", (address, path) => {
    const response = redirect(address);
    expect(response?.status).toBe(307);
    expect(response?.headers.get("location")).toBe(`https://postreel.test${path}`);
  });

  it.each([
    "/ja/popular-videos",
    "/ja/popular-videos?sort=downloads",
    "/ja/highly-rated?sort=rating",
    "/xx/popular-videos?sort=rating",
    "/popular-videos?sort=rating",
  ])("does not redirect %s", (address) => expect(redirect(address)).toBeNull());
});
