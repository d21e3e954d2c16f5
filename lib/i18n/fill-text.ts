/**
 * Fills the `{name}` places of a text without the formatter: in browsers, which get only texts, and in
 * operator commands, where Node cannot import next-intl (its entry needs React's client exports).
 */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
