/** What a query says by name. Of a name that is repeated the last value counts, whoever reads it. */
export function queryValues(query: URLSearchParams): Record<string, string | undefined> {
  return Object.fromEntries(query);
}
