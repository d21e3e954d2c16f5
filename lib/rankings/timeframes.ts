import { z } from "zod";

/** The windows that boards are made for. */
export const WINDOWS = ["1h", "24h", "3d", "7d", "month", "all"] as const;
export type Window = (typeof WINDOWS)[number];

/** What the API calls them: `1w` and `week` are other names of `7d`. */
export const TIMEFRAMES = {
  "1h": "1h",
  "24h": "24h",
  "3d": "3d",
  "7d": "7d",
  "1w": "7d",
  week: "7d",
  month: "month",
  all: "all",
} as const satisfies Record<string, Window>;

export type Timeframe = keyof typeof TIMEFRAMES;

export const TimeframeQuery = z
  .enum(["1h", "24h", "3d", "7d", "1w", "week", "month", "all"] satisfies Timeframe[])
  .default("24h")
  .transform((timeframe): Window => TIMEFRAMES[timeframe]);

/** How long a shared cache may keep a list, in seconds: a count shows in `1h` and `24h` within 15 s. */
export const SHARED_SECONDS: Record<Window, number> = {
  "1h": 2,
  "24h": 2,
  "3d": 15,
  "7d": 15,
  month: 15,
  all: 15,
};
