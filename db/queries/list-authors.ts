import "server-only";
import { sql } from "../client";
import { type AuthorOrder, authorsHolding } from "./author-matches";
import { type AuthorRow, authorColumns, isRemoved } from "./author-rows";

type Slice = { order: AuthorOrder; limit: number; offset: number };

/** A slice of all authors, the greatest first; fewer where some of it have been removed. */
export async function listAuthors({ order, limit, offset }: Slice): Promise<AuthorRow[]> {
  const column = sql()(order);
  // What is passed over comes from the index alone.
  return sql()<AuthorRow[]>`
    select ${authorColumns()}
    from (
      select author_id from author_stats
      order by ${column} desc, author_id desc limit ${limit} offset ${offset}
    ) shown join authors a on a.id = shown.author_id join author_stats s on s.author_id = a.id
    where not ${isRemoved()}
    order by s.${column} desc, a.id desc`;
}

/** A slice of those whose handle or name holds `text`, which is folded and not empty. */
export async function searchAuthors(
  text: string,
  { order, limit, offset }: Slice,
): Promise<AuthorRow[]> {
  const column = sql()(order);
  return sql()<AuthorRow[]>`
    select ${authorColumns()}
    from (
      select s.* from ${authorsHolding(text, order)} join author_stats s on s.author_id = a.id
      order by s.${column} desc, s.author_id desc limit ${limit} offset ${offset}
    ) s join authors a on a.id = s.author_id
    where not ${isRemoved()} order by s.${column} desc, a.id desc`;
}
