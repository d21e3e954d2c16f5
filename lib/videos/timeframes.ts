export const TIMEFRAMES = ["1h", "24h", "3d", "7d", "month", "all"] as const;

export type Timeframe = (typeof TIMEFRAMES)[number];

export const LANGUAGE_TIMEFRAMES = ["24h", "7d"] as const satisfies Timeframe[];

export type LanguageTimeframe = (typeof LANGUAGE_TIMEFRAMES)[number];

export const DEFAULT_TIMEFRAME: LanguageTimeframe = "24h";

export function isLanguageTimeframe(timeframe: Timeframe): timeframe is LanguageTimeframe {
  return LANGUAGE_TIMEFRAMES.some((one) => one === timeframe);
}

export const TIMEFRAME_ALIASES = new Map<string, Timeframe>([
  ["1w", "7d"],
  ["week", "7d"],
]);

export function timeframeOf(name: string): Timeframe | undefined {
  return TIMEFRAMES.find((timeframe) => timeframe === name) ?? TIMEFRAME_ALIASES.get(name);
}
