export type QueryRecord = Record<string, string | string[] | undefined>;

/** The last value wins. */
export function queryValues(query: URLSearchParams): Record<string, string | undefined> {
  return Object.fromEntries(query);
}

export async function queryOf(searchParams: Promise<QueryRecord>): Promise<URLSearchParams> {
  const entries = Object.entries(await searchParams).flatMap(([name, values = ""]) =>
    [values].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(entries);
}
