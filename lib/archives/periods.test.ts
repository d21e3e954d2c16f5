import { describe, expect, it } from "vitest";
import { endedPeriods, periodAt, periodOfName } from "./periods";

const iso = (name: string) => {
  const period = periodOfName(name);
  return period && [period.kind, period.from.toISOString(), period.until.toISOString()];
};

describe("periodOfName", () => {
  it.each([
    ["2026-11-21", ["day", "2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"]],
    ["2024-02-29", ["day", "2024-02-29T00:00:00.000Z", "2024-03-01T00:00:00.000Z"]],
    ["2026-11", ["month", "2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"]],
    ["2026-12", ["month", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"]],
    ["2026-W47", ["week", "2026-11-16T00:00:00.000Z", "2026-11-23T00:00:00.000Z"]],
    ["2026-W01", ["week", "2025-12-29T00:00:00.000Z", "2026-01-05T00:00:00.000Z"]],
    ["2026-W53", ["week", "2026-12-28T00:00:00.000Z", "2027-01-04T00:00:00.000Z"]],
    ["2021-W01", ["week", "2021-01-04T00:00:00.000Z", "2021-01-11T00:00:00.000Z"]],
  ])("%s", (name, expected) => expect(iso(name)).toEqual(expected));

  it.each(["2026-02-30", "2025-02-29", "2026-13", "2026-00", "2025-W53", "2026-W00", "2026-W54"])(
    "there is no %s",
    (name) => expect(periodOfName(name)).toBeNull(),
  );

  it.each(["", "24h", "2026", "2026-1-1", "2026-w47", "1999-01-01", "2026-11-21 ", "20261121"])(
    "%j names nothing",
    (name) => expect(periodOfName(name)).toBeNull(),
  );
});

it("periodAt contains its instant and names itself", () => {
  for (let time = Date.UTC(2019, 11, 20); time < Date.UTC(2028, 0, 20); time += 86_400_000 / 2) {
    for (const kind of ["day", "week", "month"] as const) {
      const period = periodAt(kind, new Date(time));
      expect(period.from.getTime() <= time && time < period.until.getTime()).toBe(true);
      if (time >= Date.UTC(2020, 0, 6)) expect(periodOfName(period.name)).toEqual(period);
    }
  }
});

describe("endedPeriods", () => {
  const names = (kind: "day" | "week" | "month", since: string, now: string) =>
    endedPeriods(kind, new Date(since), new Date(now)).map(({ name }) => name);

  it("omits the current period, and those before the first count", () => {
    expect(names("day", "2026-11-20T10:00Z", "2026-11-22T00:00Z")).toEqual([
      "2026-11-21",
      "2026-11-20",
    ]);
    expect(names("day", "2026-11-21T00:00Z", "2026-11-21T23:59Z")).toEqual([]);
    expect(names("week", "2026-11-02T00:00Z", "2026-11-22T23:00Z")).toEqual([
      "2026-W46",
      "2026-W45",
    ]);
    expect(names("month", "2026-09-30T23:00Z", "2026-11-01T00:00Z")).toEqual([
      "2026-10",
      "2026-09",
    ]);
  });
});
