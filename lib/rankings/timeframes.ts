import { z } from "zod";
import { DEFAULT_TIMEFRAME, TIMEFRAME_BY_NAME, type Timeframe } from "@/lib/videos/listing-view";

const Name = z.enum([...TIMEFRAME_BY_NAME.keys()]);

export const timeframeQuery = (absent: Timeframe) =>
  Name.default(absent).transform((name) => TIMEFRAME_BY_NAME.get(name) ?? absent);

export const TimeframeQuery = timeframeQuery(DEFAULT_TIMEFRAME);

/** Seconds in a shared cache: a count shows in `1h` and `24h` within 15 s. */
export const SHARED_SECONDS: Record<Timeframe, number> = {
  "1h": 2,
  "24h": 2,
  "3d": 15,
  "7d": 15,
  month: 15,
  all: 15,
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Starts at a whole UTC step: never shorter than its name says, less than a step longer. */
const LENGTHS: Record<Exclude<Timeframe, "all">, { length: number; step: number }> = {
  "1h": { length: HOUR, step: 5 * MINUTE },
  "24h": { length: DAY, step: 5 * MINUTE },
  "3d": { length: 3 * DAY, step: HOUR },
  "7d": { length: 7 * DAY, step: HOUR },
  month: { length: 30 * DAY, step: DAY },
};

/** `until` is exclusive; null: no end. */
export type BucketSpan = { size: "5m" | "1h" | "1d"; from: Date; until: Date | null };

const floor = (time: number, step: number) => Math.floor(time / step) * step;
const ceil = (time: number, step: number) => Math.ceil(time / step) * step;

export function timeframeStart(timeframe: Exclude<Timeframe, "all">, now: Date): Date;
export function timeframeStart(timeframe: Timeframe, now: Date): Date | null;
export function timeframeStart(timeframe: Timeframe, now: Date): Date | null {
  if (timeframe === "all") return null;
  const { length, step } = LENGTHS[timeframe];
  return new Date(floor(now.getTime() - length, step));
}

/** Covers each count once in the fewest rows: whole hours and days from their own tables. */
export function timeframeSpans(start: Date, rolledUpTo: Date | null): BucketSpan[] {
  const begin = start.getTime();
  const firstHour = ceil(begin, HOUR);
  const hoursEnd = Math.max(firstHour, floor(rolledUpTo?.getTime() ?? 0, HOUR));
  const firstDay = Math.min(ceil(begin, DAY), hoursEnd);
  const daysEnd = Math.max(firstDay, floor(hoursEnd, DAY));
  const edges = [
    { size: "5m", from: begin, until: firstHour },
    { size: "1h", from: firstHour, until: firstDay },
    { size: "1d", from: firstDay, until: daysEnd },
    { size: "1h", from: daysEnd, until: hoursEnd },
    // Open-ended: no count lies in the future, and the clocks of two machines differ a little.
    { size: "5m", from: hoursEnd, until: null },
  ] as const;
  return edges
    .filter(({ from, until }) => until === null || from < until)
    .map(({ size, from, until }) => ({
      size,
      from: new Date(from),
      until: until === null ? null : new Date(until),
    }));
}

export function unsettledSince(now: Date): Date {
  // One bucket back: a count that began before the bucket's end may commit after it.
  return new Date(floor(now.getTime(), 5 * MINUTE) - 5 * MINUTE);
}
