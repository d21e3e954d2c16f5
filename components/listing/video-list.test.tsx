import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TIMEFRAMES } from "@/lib/videos/listing-view";
import en from "@/messages/en.json";
import { listingTexts } from "./listing-texts";
import { NoCards } from "./video-list";

const { Popular, HighlyRated, Recent, Listing } = en;

describe.each([
  ["popular", Popular.noPopular, Popular.noPopularEver],
  ["highlyRated", HighlyRated.noRated, HighlyRated.noRatedEver],
] as const)("an empty list of %s videos", (list, empty, emptyEver) => {
  const texts = listingTexts(list, en);
  const words = (timeframe: (typeof TIMEFRAMES)[number], page = 1) =>
    renderToStaticMarkup(<NoCards {...{ timeframe, page, texts }} />).replace(/<[^>]*>/g, "");

  it.each(TIMEFRAMES)("suggests a longer timeframe only where there is one: %s", (timeframe) => {
    expect(words(timeframe)).toBe(timeframe === "all" ? emptyEver : empty);
  });

  it("has its own text beyond the end", () =>
    expect(words("all", 2)).toContain(Listing.beyondEnd.split(".")[0]));
});

it("links to the longest timeframe from all others", () => {
  const ways = { longest: { timeframe: "all", text: en.Listing.toAllTime } } as const;
  const linksIn = (timeframe: (typeof TIMEFRAMES)[number], page = 1) => {
    const texts = listingTexts("popular", en);
    const html = renderToStaticMarkup(<NoCards {...{ timeframe, page, texts, ways }} />);
    return [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, ...link]) => link);
  };
  expect(linksIn("1h")).toEqual([["?timeframe=all", en.Listing.toAllTime]]);
  expect(linksIn("all")).toEqual([]);
  expect(linksIn("1h", 2)).toEqual([["?timeframe=1h", en.Listing.toFirstPage]]);
});

it("an empty list of recent videos has no timeframe", () => {
  const texts = listingTexts("recent", en);
  const html = renderToStaticMarkup(<NoCards timeframe={null} page={1} texts={texts} />);
  expect(html.replace(/<[^>]*>/g, "")).toBe(Recent.noRecent);
});
