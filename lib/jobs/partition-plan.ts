const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type PartitionUnit = "hour" | "day" | "month";

export type PartitionedTable = {
  table: string;
  key: string;
  unit: PartitionUnit;
  /** The job may fail for this long before rows land in the default partition. */
  aheadMs: number;
  /** Counted from the partition's end. */
  keepMs: number;
  /** Rows stay until the roll-up has summed them into a coarser table. */
  isRolledUp: boolean;
  /** In per cent: leaves room for HOT updates of counters. */
  fillfactor: number;
};

/** `from` inclusive, `until` exclusive. */
export type Range = { from: Date; until: Date };

export const PARTITIONED_TABLES = [
  {
    table: "video_buckets_5m",
    key: "bucket",
    unit: "day",
    aheadMs: 7 * DAY,
    keepMs: 2 * DAY,
    isRolledUp: true,
    fillfactor: 70,
  },
  {
    table: "video_buckets_1h",
    key: "bucket",
    unit: "day",
    aheadMs: 7 * DAY,
    keepMs: 9 * DAY,
    isRolledUp: true,
    fillfactor: 70,
  },
  {
    table: "video_buckets_1d",
    key: "bucket",
    unit: "month",
    aheadMs: 7 * DAY,
    keepMs: 400 * DAY,
    isRolledUp: false,
    fillfactor: 70,
  },
  {
    table: "visitor_seen",
    key: "win",
    unit: "hour",
    aheadMs: 2 * DAY,
    keepMs: HOUR,
    isRolledUp: false,
    fillfactor: 100,
  },
  {
    table: "network_seen",
    key: "win",
    unit: "hour",
    aheadMs: 2 * DAY,
    keepMs: HOUR,
    isRolledUp: false,
    fillfactor: 70,
  },
] as const satisfies readonly PartitionedTable[];

export function periodOf(unit: PartitionUnit, instant: Date): Range {
  const [year, month, day] = [
    instant.getUTCFullYear(),
    instant.getUTCMonth(),
    instant.getUTCDate(),
  ] as const;
  if (unit === "month") {
    return {
      from: new Date(Date.UTC(year, month)),
      until: new Date(Date.UTC(year, month + 1)),
    };
  }
  const length = unit === "day" ? DAY : HOUR;
  const from = Date.UTC(year, month, day, unit === "day" ? 0 : instant.getUTCHours());
  return { from: new Date(from), until: new Date(from + length) };
}

export function periodsAhead(
  { unit, aheadMs }: Pick<PartitionedTable, "unit" | "aheadMs">,
  now: Date,
): Range[] {
  const end = now.getTime() + aheadMs;
  const periods = [periodOf(unit, now)];
  for (let next = periods[0]; next && next.until.getTime() <= end; ) {
    next = periodOf(unit, next.until);
    periods.push(next);
  }
  return periods;
}

/** `video_buckets_5m_20261120`, `visitor_seen_2026112013`, `video_buckets_1d_202611`. */
export function partitionName({ table, unit }: PartitionedTable, { from }: Range): string {
  const digits = from.toISOString().replace(/\D/g, "");
  return `${table}_${digits.slice(0, { month: 6, day: 8, hour: 10 }[unit])}`;
}

/** Null if none may be dropped: rows that the roll-up has not summed are kept at any age. */
export function expiryOf(
  { keepMs, isRolledUp, unit }: PartitionedTable,
  now: Date,
  rolledUpTo: Date | null,
): Date | null {
  const byAge = now.getTime() - keepMs;
  if (!isRolledUp) return periodOf(unit, new Date(byAge)).from;
  if (!rolledUpTo) return null;
  return periodOf(unit, new Date(Math.min(byAge, rolledUpTo.getTime()))).from;
}
