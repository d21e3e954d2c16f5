import "server-only";
import type { PendingQuery, Row } from "postgres";
import { sql } from "../client";

/** A column that the directory is ordered by; each has an index. */
export type AuthorOrder = "total_downloads" | "daily_downloads" | "video_count";

/** One character has no bigram: it is looked for among so many authors, the first of the order. */
const WALK = 10_000;

/** Makes `text` stand for itself in a LIKE pattern. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * A table `a` of the authors, as `id`, whose handle or name holds `text`, which is folded and not empty. The
 * bigrams come from the index; LIKE sorts out who has them in another order.
 */
export function authorsHolding(text: string, order: AuthorOrder): PendingQuery<Row[]> {
  const pattern = `%${literal(text)}%`;
  if ([...text].length > 1) {
    return sql()`(select id from authors
      where bigrams(search_key) @> bigrams(${text}) and search_key like ${pattern}) a`;
  }
  // An offset keeps the planner from reading all authors for their sake.
  return sql()`(select id from
    (select author_id from author_stats
      order by ${sql()(order)} desc, author_id desc limit ${WALK}) best
    cross join lateral (select id, search_key from authors where id = author_id offset 0) own
    where search_key like ${pattern}) a`;
}
