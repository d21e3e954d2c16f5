import "server-only";
import { sql } from "../client";
import { literal } from "./author-matches";

export type SuggestedAuthorRow = {
  username: string;
  displayName: string;
  avatarUrl: string | null;
};

const ORDER = `order by search_key like $3 desc, (search_key like $5 or search_key like $6) desc,
    total_downloads desc, id desc`;

/** A handle that stands for nobody: of an account that lost its own, or that X has not named. */
const PLACEHOLDER = `(username like '~%' or username = 'i')`;

const NAME = `split_part(search_key, E'\\x01', 2)`;

/** The most downloaded of those who fulfil `condition`. */
const best = (condition: string) => `(
    select a.id, username, display_name, avatar_url, search_key, s.total_downloads
    from authors a join author_stats s on s.author_id = a.id
    where ${condition} and not ${PLACEHOLDER}
    order by s.total_downloads desc, s.author_id desc limit $7::int)`;

/**
 * A search key is handle, \x01, name. $1 text, $2 holds it, $3 handle is it, $4 name is it, $5 handle
 * and $6 name begin with it, $7 limit. Beginnings are looked for apart: a pair of letters can be in
 * so many names that none of those would be among the most downloaded.
 */
const STATEMENT = `
  select username, display_name as "displayName", avatar_url as "avatarUrl" from (
   select * from (
    ${best("lower(username) = $1")}
    union ${best("lower(username) like $5 and not is_blocked")}
    union ${best(`${NAME} like $5 and (not is_blocked or search_key like $4)`)}
    union ${best("bigrams(search_key) @> bigrams($1) and search_key like $2 and not is_blocked")}
   ) found ${ORDER} limit $7::int
  ) best
  where exists (select from videos where author_id = best.id and removed_at is null)
    or not exists (select from videos where author_id = best.id)
  ${ORDER}`;

/**
 * Authors whose handle or name holds `text`, folded and of two characters at least: the one with
 * that very handle, those that begin with it, then the more downloaded. Who is blocked has to be
 * named in full.
 */
export async function suggestAuthors(text: string, limit: number): Promise<SuggestedAuthorRow[]> {
  const same = literal(text);
  const patterns = [`%${same}%`, `${same}\u0001%`, `%\u0001${same}`, `${same}%`, `%\u0001${same}%`];
  // Planned for each text: a rare one is found by its bigrams, a frequent one among the most
  // downloaded. A prepared statement would settle on one way for both.
  return sql().unsafe<SuggestedAuthorRow[]>(STATEMENT, [text, ...patterns, limit], {
    prepare: false,
  });
}
