import "server-only";
import { sql } from "../client";

export type SitemapAuthorRow = { username: string; lastStoredAt: string };

/**
 * Authors with ids from `from` to and without `until` that search engines shall know: with three
 * videos that may be shown, one of them to everybody, and a handle of their own. `lastStoredAt` is PostgreSQL's text.
 */
export async function listSitemapAuthors(from: string, until: string): Promise<SitemapAuthorRow[]> {
  return sql()<SitemapAuthorRow[]>`
    select a.username, v."lastStoredAt"
    from (
      select author_id, max(created_at) as "lastStoredAt" from videos
      where author_id >= ${from} and author_id < ${until} and visible
      group by author_id having count(*) >= 3 and bool_or(listed)
    ) v join authors a on a.id = v.author_id
    where not a.is_blocked and a.username not like '~%' and a.username <> 'i'
    order by a.id`;
}
