import { describe, expect, it } from "vitest";
import {
  expiryOf,
  PARTITIONED_TABLES,
  type PartitionedTable,
  partitionName,
  periodOf,
  periodsAhead,
} from "./partition-plan";

function tableOf(name: string): PartitionedTable {
  const table = PARTITIONED_TABLES.find((each) => each.table === name);
  if (!table) throw new Error(name);
  return table;
}

const now = new Date("2026-12-28T13:07:09.500Z");
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

describe("periodOf", () => {
  it.each([
    ["hour", "2026-12-28T13:00:00.000Z", "2026-12-28T14:00:00.000Z"],
    ["day", "2026-12-28T00:00:00.000Z", "2026-12-29T00:00:00.000Z"],
    ["month", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ] as const)("%s in UTC", (unit, from, until) => {
    const period = periodOf(unit, now);
    expect([iso(period.from), iso(period.until)]).toEqual([from, until]);
    expect(periodOf(unit, period.from)).toEqual(period);
  });
});

describe("periodsAhead", () => {
  it.each([
    ["visitor_seen", 49, "2026-12-30T14:00:00.000Z"],
    ["video_buckets_5m", 8, "2027-01-05T00:00:00.000Z"],
    ["video_buckets_1d", 2, "2027-02-01T00:00:00.000Z"],
  ] as const)("covers the days ahead of %s without a gap", (table, count, end) => {
    const periods = periodsAhead(tableOf(table), now);
    expect(periods).toHaveLength(count);
    expect(iso(periods.at(-1)?.until ?? null)).toBe(end);
    periods.slice(1).forEach((period, place) => {
      expect(period.from).toEqual(periods[place]?.until);
    });
  });
});

describe("partitionName", () => {
  it.each([
    ["video_buckets_5m", "video_buckets_5m_20261228"],
    ["video_buckets_1d", "video_buckets_1d_202612"],
    ["visitor_seen", "visitor_seen_2026122813"],
  ])("%s", (table, name) => {
    const plan = tableOf(table);
    expect(partitionName(plan, periodOf(plan.unit, now))).toBe(name);
  });
});

describe("expiryOf", () => {
  const late = new Date("2026-12-28T13:05:00Z");
  it.each([
    ["5 minutes: two whole days", "video_buckets_5m", late, "2026-12-26T00:00:00.000Z"],
    ["hours: nine", "video_buckets_1h", late, "2026-12-19T00:00:00.000Z"],
    ["days: 400 of them", "video_buckets_1d", null, "2025-11-01T00:00:00.000Z"],
    ["visitors: this hour and the last", "visitor_seen", null, "2026-12-28T12:00:00.000Z"],
    [
      "not summed for days",
      "video_buckets_5m",
      new Date("2026-12-20T23:55Z"),
      "2026-12-20T00:00:00.000Z",
    ],
    ["never summed", "video_buckets_5m", null, null],
  ])("%s", (_, table, rolledUpTo, expected) => {
    expect(iso(expiryOf(tableOf(table), now, rolledUpTo))).toBe(expected);
  });
});
