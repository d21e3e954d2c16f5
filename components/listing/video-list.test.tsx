import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TIMEFRAMES } from "@/lib/videos/listing-view";
import en from "@/messages/en.json";
import { listingTexts } from "./listing-texts";
import { RankedList } from "./ranked-list";
import { NoCards } from "./video-list";

const { Popular, HighlyRated, Recent, Listing } = en;
const EMPTY = { cards: [], next: null };

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
  const listed = { list: "popular", language: "en", start: EMPTY, boards: null } as const;
  const texts = { texts: listingTexts("popular", en), toLongest: en.Listing.toAllTime };
  const names = { long: en.Timeframes, short: en.ShortTimeframes };
  const linksIn = (timeframe: (typeof TIMEFRAMES)[number], page = 1) => {
    const html = renderToStaticMarkup(
      <RankedList {...listed} {...texts} {...{ timeframe, page, names }} timeframes={TIMEFRAMES}>
        {null}
      </RankedList>,
    );
    const [, own = ""] = html.split("</nav>");
    return [...own.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, ...link]) => link);
  };
  const toPrevious = ["?timeframe=1h", en.Listing.previousPage];
  expect(linksIn("1h")).toEqual([["?timeframe=all", en.Listing.toAllTime]]);
  expect(linksIn("all")).toEqual([]);
  expect(linksIn("1h", 2)).toEqual([toPrevious, ["?timeframe=1h", en.Listing.toFirstPage]]);
});

it("an empty list of recent videos has no timeframe", () => {
  const texts = listingTexts("recent", en);
  const html = renderToStaticMarkup(<NoCards timeframe={null} page={1} texts={texts} />);
  expect(html.replace(/<[^>]*>/g, "")).toBe(Recent.noRecent);
});
