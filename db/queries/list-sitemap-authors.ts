import "server-only";
import { sql } from "../client";
import { knownAuthors } from "./known-authors";

export type SitemapAuthorRow = { username: string; lastStoredAt: string };

/**
 * Authors with ids from `from` to and without `until` that search engines shall know. `lastStoredAt`
 * is PostgreSQL's text.
 */
export async function listSitemapAuthors(from: string, until: string): Promise<SitemapAuthorRow[]> {
  return sql()<SitemapAuthorRow[]>`
    select username, "lastStoredAt" from (${knownAuthors({ from, until })}) known order by id`;
}
