import { describe, expect, it } from "vitest";
import { type BucketSpan, timeframeSpans, timeframeStart, unsettledSince } from "./timeframes";

const at = (text: string) => new Date(`2026-${text}Z`);

describe("timeframeStart", () => {
  it.each([
    ["1h", "11-20T12:34:56.789", "11-20T11:30:00"],
    ["1h", "11-20T12:35:00.000", "11-20T11:35:00"],
    ["1h", "11-20T12:34:59.999", "11-20T11:30:00"],
    ["24h", "11-20T12:34:56.789", "11-19T12:30:00"],
    ["3d", "11-20T12:34:56.789", "11-17T12:00:00"],
    ["7d", "11-20T00:00:00.000", "11-13T00:00:00"],
    ["month", "11-20T12:34:56.789", "10-21T00:00:00"],
    ["month", "11-20T00:00:00.000", "10-21T00:00:00"],
  ] as const)("of %s at %s is %s", (timeframe, now, start) => {
    expect(timeframeStart(timeframe, at(now))).toEqual(at(start));
  });

  it("is null for `all`", () => expect(timeframeStart("all", at("11-20T12:00:00"))).toBeNull());
});

function shown({ size, from, until }: BucketSpan): string {
  const short = (date: Date | null) => date?.toISOString().slice(5, 16) ?? "on";
  return `${size} ${short(from)} to ${short(until)}`;
}

describe("timeframeSpans", () => {
  it.each([
    ["nothing rolled up", "11-17T12:00:00", null, ["5m 11-17T12:00 to on"]],
    [
      "rolled up to before the start",
      "11-20T10:30:00",
      "11-20T09:00:00",
      ["5m 10:30 to 11:00", "5m 11:00 to on"],
    ],
    [
      "an hour inside",
      "11-20T10:30:00",
      "11-20T12:10:00",
      ["5m 10:30 to 11:00", "1h 11:00 to 12:00", "5m 12:00 to on"],
    ],
    [
      "over midnight, no whole day",
      "11-19T12:30:00",
      "11-20T12:10:00",
      [
        "5m 11-19T12:30 to 11-19T13:00",
        "1h 11-19T13:00 to 11-20T00:00",
        "1h 11-20T00:00 to 11-20T12:00",
        "5m 11-20T12:00 to on",
      ],
    ],
    [
      "whole days between hours",
      "11-17T12:00:00",
      "11-20T12:10:00",
      [
        "1h 11-17T12:00 to 11-18T00:00",
        "1d 11-18T00:00 to 11-20T00:00",
        "1h 11-20T00:00 to 11-20T12:00",
        "5m 11-20T12:00 to on",
      ],
    ],
    [
      "whole days only",
      "10-21T00:00:00",
      "11-20T00:00:00",
      ["1d 10-21T00:00 to 11-20T00:00", "5m 11-20T00:00 to on"],
    ],
    [
      "a day that is not yet rolled up to its end",
      "10-21T00:00:00",
      "11-19T23:55:00",
      ["1d 10-21T00:00 to 11-19T00:00", "1h 11-19T00:00 to 11-19T23:00", "5m 11-19T23:00 to on"],
    ],
  ] as const)("%s", (_, start, mark, expected) => {
    const spans = timeframeSpans(at(start), mark === null ? null : at(mark)).map(shown);
    const day = start.slice(0, 6);
    expect(spans).toEqual(expected.map((line) => line.replace(/(?<= )(?=\d\d:\d\d)/g, day)));
  });

  it("leaves no gap and counts nothing twice, whatever the start and the mark", () => {
    const first = at("11-01T00:00:00").getTime();
    for (let step = 0; step < 2000; step += 1) {
      const start = new Date(first + ((step * 7919) % 9000) * 300_000);
      const mark = new Date(first + ((step * 104_729) % 9000) * 300_000);
      const spans = timeframeSpans(start, mark);
      expect(spans[0]?.from).toEqual(start);
      expect(spans.at(-1)?.until).toBeNull();
      spans.slice(1).forEach((span, place) => {
        expect(span.from).toEqual(spans[place]?.until);
      });
      for (const { size, until } of spans) {
        if (size !== "5m") expect(until?.getTime()).toBeLessThanOrEqual(mark.getTime());
      }
    }
  });
});

describe("unsettledSince", () => {
  it("starts at a whole bucket", () => {
    expect(unsettledSince(at("11-20T12:34:56"))).toEqual(at("11-20T12:25:00"));
  });
});
