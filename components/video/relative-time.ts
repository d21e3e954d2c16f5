const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/**
 * How long before `now` an instant was: `5m ago`, `yesterday`, `hace 2 h`, `3日前`. Empty for less than
 * a minute, which languages say in words of their own.
 */
export function relativeTime(instant: string, now: string, language: string): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(instant)) / 1000);
  const found = UNITS.find(([, length]) => seconds >= length);
  if (!found) return "";
  const [unit, length] = found;
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "narrow" });
  return format.format(-Math.floor(seconds / length), unit);
}
