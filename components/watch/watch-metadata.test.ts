import { describe, expect, it } from "vitest";
import { cutText, nameOf } from "./watch-metadata";

describe("cutText", () => {
  it.each([
    ["short", 10, "short"],
    ["exactly ten", 11, "exactly ten"],
    ["one word too many", 10, "one word…"],
    ["猫の動画です", 4, "猫の動…"],
    ["👩‍👩‍👧👩‍👩‍👧", 10, "👩‍👩‍👧…"],
    ["👩‍👩‍👧", 4, "…"],
  ])("%j in %i characters is %j", (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
    expect(cutText(text, max).length).toBeLessThanOrEqual(max);
  });
});

describe("nameOf", () => {
  it.each([
    ["NASA", "NASA Earth", "NASA Earth"],
    ["NASA", "  ", "@NASA"],
    ["i", "Somebody", null],
    ["~12", "Somebody", null],
  ])("%s, %j is %j", (author, authorName, name) => {
    expect(nameOf({ author, authorName })).toBe(name);
  });
});
