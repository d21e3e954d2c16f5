import "server-only";
import { sql } from "../client";
import { literal } from "./author-matches";

export type SuggestedAuthorRow = {
  username: string;
  displayName: string;
  avatarUrl: string | null;
};

const ORDER = `order by search_key like $3 desc, (search_key like $4 or search_key like $5) desc,
    total_downloads desc, id desc`;

/** A handle that stands for nobody: of an account that lost its own, or that X has not named. */
const PLACEHOLDER = `(username like '~%' or username = 'i')`;

const NAME = `split_part(search_key, E'\\x01', 2)`;

/** Ways to come by authors, and how an index finds those who fit. */
const WAYS = [
  {
    name: "by_handle",
    fits: "lower(username) like $4 and not is_blocked",
    found: (fits: string) => `${fits} order by lower(username) using ~<~`,
  },
  {
    name: "by_name",
    fits: `${NAME} like $4 and (not is_blocked or ${NAME} = $1)`,
    found: (fits: string) => `${fits} order by ${NAME} using ~<~`,
  },
  {
    name: "by_part",
    fits: "search_key like $2 and not is_blocked",
    // They come after all beginnings: where those are enough, nobody is looked for.
    found: (fits: string) => `${fits} and bigrams(search_key) @> bigrams($1)
      and (select count(*) from by_handle) < $6::int and (select count(*) from by_name) < $6::int`,
  },
];
type Way = (typeof WAYS)[number];

/** Of so many who fit all are looked at; of more the first that a walk down the downloads meets. */
const FEW = 2000;

const COLUMNS = "a.id, username, display_name, avatar_url, search_key, s.total_downloads";
const BEST = "order by s.total_downloads desc, s.author_id desc limit $6::int";

const fitting = ({ name, fits, found }: Way) => `${name} as materialized (
    select id from authors where not ${PLACEHOLDER} and ${found(fits)} limit ${FEW + 1})`;

/** The most downloaded of those who fit. An offset keeps the planner from going another way. */
const best = ({ name, fits }: Way) => `
    union (select ${COLUMNS} from ${name} join authors a using (id)
      join author_stats s on s.author_id = a.id
      where (select count(*) from ${name}) <= ${FEW} ${BEST})
    union (select ${COLUMNS} from author_stats s cross join lateral (
        select * from authors where id = s.author_id and ${fits} and not ${PLACEHOLDER} offset 0) a
      where (select count(*) from ${name}) > ${FEW} ${BEST})`;

/**
 * A search key is handle, \x01, name. $1 text, $2 holds it, $3 handle is it, $4 begins with it, $5
 * name begins with it, $6 limit. Beginnings are looked for apart: a pair of letters can be in so many
 * names that none of those would be among the most downloaded. How many fit is found out and not
 * estimated: planned the wrong way a statement reads all authors.
 */
const STATEMENT = `
  with ${WAYS.map(fitting).join(", ")}
  select username, display_name as "displayName", avatar_url as "avatarUrl" from (
   select * from (
    (select ${COLUMNS} from authors a join author_stats s on s.author_id = a.id
      where lower(username) = $1 and not ${PLACEHOLDER})
    ${WAYS.map(best).join("")}
   ) found ${ORDER} limit $6::int
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
  const patterns = [`%${same}%`, `${same}\u0001%`, `${same}%`, `%\u0001${same}%`];
  // Planned for each text: what a prepared statement settles on serves either rare or frequent ones.
  return sql().unsafe<SuggestedAuthorRow[]>(STATEMENT, [text, ...patterns, limit], {
    prepare: false,
  });
}
