/** Fills the `{name}` places of a text in the browser, which is sent texts and not the formatter. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
