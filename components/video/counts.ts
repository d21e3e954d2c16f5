const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** `999`, `1K`, `15.3K`, `1.5M`: the same in every language. */
export function shortCount(count: number): string {
  return compact.format(count);
}

/** The whole number as the language writes it. */
export function fullCount(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}
