import { describe, expect, it } from "vitest";
import {
  type ListingView,
  queryOfView,
  segmentsOfView,
  viewOfQuery,
  viewOfSegments,
} from "./listing-view";

const VIEWS: [ListingView, boolean, string, string][] = [
  [{ period: null, page: 1 }, false, "", ""],
  [{ period: null, page: 4 }, false, "?page=4", "4"],
  [{ period: "24h", page: 1 }, true, "", ""],
  [{ period: "24h", page: 2 }, true, "?page=2", "24h/2"],
  [{ period: "7d", page: 1 }, true, "?timeframe=7d", "7d"],
  [{ period: "1h", page: 3 }, true, "?timeframe=1h&page=3", "1h/3"],
];

describe("a view", () => {
  it.each(VIEWS)("%j of a list (periods: %s) is %s and %s", (view, hasPeriods, query, path) => {
    expect(queryOfView(view)).toBe(query);
    if (hasPeriods) expect(viewOfQuery(new URLSearchParams(query))).toEqual(view);
    expect(segmentsOfView(view).join("/")).toBe(path);
    expect(viewOfSegments(path.split("/").filter(Boolean), hasPeriods)).toEqual(view);
  });

  it.each([
    [["-"], true],
    [["-"], false],
    [["24h"], true],
    [["24h", "1"], true],
    [["7d", "02"], true],
    [["7d", "2", "3"], true],
    [["2"], true],
    [["1"], false],
    [["7d"], false],
    [["week"], true],
    [["24h", "0"], true],
    [["24h", "1.5"], true],
    [["10000"], false],
  ])("has one path: %j is none (periods: %s)", (segments, hasPeriods) => {
    expect(viewOfSegments(segments, hasPeriods)).toBeNull();
  });
});
