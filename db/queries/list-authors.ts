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
      select id from authors order by ${column} desc, id desc limit ${limit} offset ${offset}
    ) shown join authors a on a.id = shown.id
    where not ${isRemoved()}
    order by a.${column} desc, a.id desc`;
}

/** A slice of those whose handle or name holds `text`, which is folded and not empty. */
export async function searchAuthors(
  text: string,
  { order, limit, offset }: Slice,
): Promise<AuthorRow[]> {
  return sql()<AuthorRow[]>`
    select ${authorColumns()} from (
      select a.* from ${authorsHolding(text, order)}
      order by a.${sql()(order)} desc, a.id desc limit ${limit} offset ${offset}
    ) a
    where not ${isRemoved()} order by a.${sql()(order)} desc, a.id desc`;
}
