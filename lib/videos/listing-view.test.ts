import { describe, expect, it } from "vitest";
import { type ListingView, queryOfView, viewOfQuery } from "./listing-view";

const VIEWS: [ListingView, string][] = [
  [{ timeframe: "24h", page: 1 }, ""],
  [{ timeframe: "24h", page: 2 }, "?page=2"],
  [{ timeframe: "7d", page: 1 }, "?timeframe=7d"],
  [{ timeframe: "1h", page: 3 }, "?timeframe=1h&page=3"],
];

describe("a view", () => {
  it.each(VIEWS)("%j is %s", (view, query) => {
    expect(queryOfView(view)).toBe(query);
    expect(viewOfQuery(new URLSearchParams(query))).toEqual(view);
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
