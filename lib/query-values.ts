/** Query parameters as an object; the last value wins. */
export function queryValues(query: URLSearchParams): Record<string, string | undefined> {
  return Object.fromEntries(query);
}
