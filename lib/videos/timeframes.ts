/** What the API calls the timeframes of leaderboards; some have several names. */
export const TIMEFRAME_NAMES = {
  "1h": "1h",
  "24h": "24h",
  "3d": "3d",
  "7d": "7d",
  "1w": "7d",
  week: "7d",
  month: "month",
  all: "all",
} as const;

export type TimeframeName = keyof typeof TIMEFRAME_NAMES;

/** As pages and leaderboards call it. */
export type Timeframe = (typeof TIMEFRAME_NAMES)[TimeframeName];

/** All timeframes, the shortest first. */
export const TIMEFRAMES: readonly Timeframe[] = [...new Set(Object.values(TIMEFRAME_NAMES))];

export const DEFAULT_TIMEFRAME: Timeframe = "24h";

export function isTimeframeName(name: string): name is TimeframeName {
  return Object.hasOwn(TIMEFRAME_NAMES, name);
}

/** The timeframe in `?timeframe=`; the default for any other value. */
export function timeframeOf(name: string | null | undefined): Timeframe {
  return name && isTimeframeName(name) ? TIMEFRAME_NAMES[name] : DEFAULT_TIMEFRAME;
}
