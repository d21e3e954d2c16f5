import "server-only";
import { sql } from "../client";
import { type AuthorRow, authorColumns } from "./author-rows";

/** The author who has this handle, whatever its case, or had it before nobody else took it. */
export async function findAuthor(handle: string): Promise<AuthorRow | null> {
  const [row] = await sql()<AuthorRow[]>`
    select ${authorColumns()} from authors a where lower(a.username) = lower(${handle})
    union all
    select ${authorColumns()} from author_handles h join authors a on a.id = h.author_id
    where h.handle = lower(${handle})
    limit 1`;
  return row ?? null;
}
