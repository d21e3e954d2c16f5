import "server-only";
import type { PendingQuery, Row } from "postgres";
import { sql } from "../client";

type Span = { from: string; until: string };

/**
 * A query for the authors that search engines shall know, as `id`, `username` and `lastStoredAt`: not
 * blocked, with a handle of their own and three videos that may be shown, one of them to everybody.
 */
export function knownAuthors(span?: Span): PendingQuery<Row[]> {
  const within = span
    ? sql()`and author_id >= ${span.from}::bigint and author_id < ${span.until}::bigint`
    : sql()``;
  return sql()`select a.id, a.username, v."lastStoredAt"
    from (
      select author_id, max(created_at) as "lastStoredAt" from videos where visible ${within}
      group by author_id having count(*) >= 3 and bool_or(listed)
    ) v join authors a on a.id = v.author_id
    where not a.is_blocked and a.username not like '~%' and a.username <> 'i'`;
}
