// Made when it is first needed: on a phone, the first one of a page costs a tenth of a second.
let compact: Intl.NumberFormat | undefined;

/** `999`, `1K`, `15.3K`, `1.5M`: the same in every language. */
export function shortCount(count: number): string {
  compact ??= new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
  return compact.format(count);
}

/** The whole number as the language writes it. */
export function fullCount(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}
