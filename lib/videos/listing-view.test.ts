import { describe, expect, it } from "vitest";
import {
  type ListingView,
  queryOfView,
  segmentsOfView,
  viewOfQuery,
  viewOfSegments,
} from "./listing-view";

const VIEWS: [ListingView, boolean, string, string][] = [
  [{ timeframe: null, page: 1 }, false, "", ""],
  [{ timeframe: null, page: 4 }, false, "?page=4", "4"],
  [{ timeframe: "24h", page: 1 }, true, "", ""],
  [{ timeframe: "24h", page: 2 }, true, "?page=2", "24h/2"],
  [{ timeframe: "7d", page: 1 }, true, "?timeframe=7d", "7d"],
  [{ timeframe: "1h", page: 3 }, true, "?timeframe=1h&page=3", "1h/3"],
];

describe("a view", () => {
  it.each(VIEWS)(
    "%j of a list (timeframes: %s) is %s and %s",
    (view, hasTimeframes, query, path) => {
      expect(queryOfView(view)).toBe(query);
      if (hasTimeframes) expect(viewOfQuery(new URLSearchParams(query))).toEqual(view);
      expect(segmentsOfView(view).join("/")).toBe(path);
      expect(viewOfSegments(path.split("/").filter(Boolean), hasTimeframes)).toEqual(view);
    },
  );

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
  ])("has one path: %j is none (timeframes: %s)", (segments, hasTimeframes) => {
    expect(viewOfSegments(segments, hasTimeframes)).toBeNull();
  });
});

it.each([
  ["7d", "7d"],
  ["1w", "7d"],
  ["week", "7d"],
  ["all", "all"],
  ["year", "24h"],
  ["toString", "24h"],
  ["", "24h"],
])("?timeframe=%s is %s", (name, timeframe) => {
  expect(viewOfQuery(new URLSearchParams({ timeframe: name })).timeframe).toBe(timeframe);
});
