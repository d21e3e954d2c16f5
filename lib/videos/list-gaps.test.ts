import { expect, it } from "vitest";
import { gapsOf, gapsText, placesOf } from "./list-gaps";

it.each([
  [0, 3, [], [1, 2, 3]],
  [30, 3, [], [31, 32, 33]],
  [0, 3, [1], [2, 3, 4]],
  [0, 3, [2, 3], [1, 4, 5]],
  [30, 2, [31, 33], [32, 34]],
  [0, 2, [9], [1, 2]],
  [0, 0, [1], []],
])("behind %i, %i videos, %j empty: %j", (offset, count, gaps, places) => {
  expect(placesOf({ videos: Array(count).fill(null), offset, gaps })).toEqual(places);
});

it.each([[[]], [[3]], [[3, 17]]])("%j survives its header", (gaps) => {
  expect(gapsOf(gapsText(gaps))).toEqual(gaps);
});

it.each([null, "", "none"])("%j names no gap", (text) => expect(gapsOf(text)).toEqual([]));
