import "server-only";
import { sql } from "../client";
import { literal } from "./author-matches";

export type SuggestedAuthorRow = {
  username: string;
  displayName: string;
  avatarUrl: string | null;
};

/**
 * Authors whose handle or name holds `text`, folded and of two characters at least. Those that
 * begin with it come first, then the more downloaded. Who is blocked has to be named in full.
 */
export async function suggestAuthors(text: string, limit: number): Promise<SuggestedAuthorRow[]> {
  const same = literal(text);
  // A search key is handle, \x01, name.
  return sql()<SuggestedAuthorRow[]>`
    select username, display_name as "displayName", avatar_url as "avatarUrl" from authors
    where bigrams(search_key) @> bigrams(${text}) and search_key like ${`%${same}%`}
      and (not is_blocked
        or search_key like ${`${same}\u0001%`} or search_key like ${`%\u0001${same}`})
    order by (search_key like ${`${same}%`} or search_key like ${`%\u0001${same}%`}) desc,
      total_downloads desc, id desc
    limit ${limit}`;
}
