import "server-only";
import { sql } from "../client";
import { type ListingRow, listingColumns, listingJoins } from "./listing-rows";

/** A place in the list: the video that was shown last. */
export type RecentPlace = {
  /** Its creation in microseconds since 1970, which is what the database tells apart. */
  micros: number;
  id: string;
};

export type RecentQuery = { after: RecentPlace } | { offset: number };

export type RecentRow = ListingRow & { micros: string };

/** Videos that were downloaded or viewed at least once, newest first. */
export async function listRecent(query: RecentQuery, limit: number): Promise<RecentRow[]> {
  return recentStatement(query, limit);
}

/** The statement of `listRecent`, not yet sent: its plan is worth a look as well. */
export function recentStatement(query: RecentQuery, limit: number) {
  // The ids come from the index alone: only the rows to be shown are read.
  return sql()<RecentRow[]>`
    select ${listingColumns(sql())}, (extract(epoch from v.created_at) * 1000000)::bigint as micros
    from (
      select id from videos where first_listed_at is not null and listed ${sliceOf(query, limit)}
    ) r
      join videos v on v.id = r.id
      ${listingJoins(sql())}
    order by v.created_at desc, v.id desc`;
}

function sliceOf(query: RecentQuery, limit: number) {
  const rest = sql()`order by created_at desc, id desc limit ${limit}`;
  if ("offset" in query) return sql()`${rest} offset ${query.offset}`;
  const { micros, id } = query.after;
  return sql()`and (created_at, id) <
    (timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond', ${id}::bigint) ${rest}`;
}
