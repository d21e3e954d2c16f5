import { describe, expect, it } from "vitest";
import { ListingQuery } from "./listing-schema";

describe("ListingQuery", () => {
  it.each([
    [{}, { limit: 10, offset: 0 }],
    [
      { limit: "", offset: " " },
      { limit: 10, offset: 0 },
    ],
    [
      { limit: "abc", offset: "x1" },
      { limit: 10, offset: 0 },
    ],
    [
      { limit: "NaN", offset: "null" },
      { limit: 10, offset: 0 },
    ],
    [
      { limit: "1", offset: "0" },
      { limit: 1, offset: 0 },
    ],
    [
      { limit: "100", offset: "30000" },
      { limit: 100, offset: 30_000 },
    ],
    [
      { limit: "0", offset: "-1" },
      { limit: 1, offset: 0 },
    ],
    [
      { limit: "-5", offset: "-99999999999999999999" },
      { limit: 1, offset: 0 },
    ],
    [
      { limit: "101", offset: "3" },
      { limit: 100, offset: 3 },
    ],
    [
      { limit: "99.9", offset: "7.9" },
      { limit: 99, offset: 7 },
    ],
    [
      { limit: "Infinity", offset: "1e300" },
      { limit: 100, offset: 2_000_000_000 },
    ],
    [
      { limit: "-Infinity", offset: "-0" },
      { limit: 1, offset: 0 },
    ],
  ])("%j → %j", (query, expected) => {
    const { limit, offset } = ListingQuery.parse(query);
    expect({ limit, offset: offset + 0 }).toEqual(expected);
  });

  it("treats an empty cursor as none", () => {
    expect(ListingQuery.parse({ cursor: "" }).cursor).toBeNull();
    expect(ListingQuery.parse({ cursor: "abc" }).cursor).toBe("abc");
  });
});
