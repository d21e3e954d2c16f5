import { expect, it } from "vitest";
import { decidePause } from "./pause";

const sampleOf = (gone: number, lookedAt: number, goneAuthors: number, authors: number) => ({
  gone,
  lookedAt,
  goneAuthors,
  authors,
  isAnyShown: true,
});
const calm = { areCanariesWell: true, isBelieved: false, before: null };
const paused = { ...calm, before: "share" } as const;

it.each([
  ["a few in a hundred", calm, sampleOf(50, 1000, 50, 900), null],
  ["all of a few", calm, sampleOf(9, 9, 9, 9), null],
  ["all", calm, sampleOf(30, 30, 20, 20), "share"],
  ["all of the only account's", calm, sampleOf(30, 30, 1, 1), "share"],
  ["40 of one account among others", calm, sampleOf(40, 60, 1, 20), null],
  ["a third", calm, sampleOf(30, 90, 30, 90), null],
  ["more than a third", calm, sampleOf(31, 90, 31, 90), "share"],
  ["still most, of fewer", paused, sampleOf(4, 5, 4, 5), "share"],
  ["all, and is believed", { ...paused, isBelieved: true }, sampleOf(30, 30, 20, 20), null],
  [
    "few, but of canaries, and is believed",
    { ...calm, areCanariesWell: false, isBelieved: true },
    sampleOf(0, 90, 0, 90),
    null,
  ],
  ["nothing, for no post is left", paused, { ...sampleOf(0, 0, 0, 0), isAnyShown: false }, null],
  ["too few samples", paused, sampleOf(0, 0, 0, 0), "share"],
  ["few again", paused, sampleOf(1, 5, 1, 5), null],
  ["few, but of canaries", { ...calm, areCanariesWell: false }, sampleOf(0, 90, 0, 90), "canaries"],
  [
    "few, and canaries are well again",
    { ...calm, before: "canaries" as const },
    sampleOf(0, 0, 0, 0),
    null,
  ],
])("decides on a pause if X reports as gone: %s", (_, state, sample, cause) =>
  expect(decidePause({ ...state, sample })).toBe(cause),
);
