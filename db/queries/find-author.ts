import "server-only";
import { sql } from "../client";
import { type AuthorRow, authorColumns, isRemoved } from "./author-rows";

type FoundRow = AuthorRow & { isRemoved: boolean };

/** The author who has this handle, whatever its case, or had it before nobody else took it. */
export async function findAuthor(handle: string): Promise<FoundRow | null> {
  const columns = () => sql()`${authorColumns()}, ${isRemoved()} as "isRemoved"`;
  const [row] = await sql()<FoundRow[]>`
    select ${columns()}
    from authors a left join author_stats s on s.author_id = a.id
    where lower(a.username) = lower(${handle})
    union all
    select ${columns()}
    from author_handles h join authors a on a.id = h.author_id
      left join author_stats s on s.author_id = a.id
    where h.handle = lower(${handle})
    limit 1`;
  return row ?? null;
}
