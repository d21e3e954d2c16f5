/** The periods that the pages offer. The API knows more of them. */
export const PERIODS = ["1h", "24h", "3d", "7d"] as const;

export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = "24h";

/** Names that the API has for the same periods. */
export const OTHER_NAMES: Record<string, Period> = { "1w": "7d", week: "7d" };

/** The period that a `?timeframe=` stands for; the default one for what no page offers. */
export function periodOf(timeframe: string | null | undefined): Period {
  const name = timeframe ?? "";
  return PERIODS.find((period) => period === name) ?? OTHER_NAMES[name] ?? DEFAULT_PERIOD;
}
