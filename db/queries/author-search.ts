import "server-only";
import { and, eq, like, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import { authorStats, authors, videos } from "../schema";
import { type AuthorOrder, type AuthorSlice, authorRows, inOrder } from "./authors";
import { bare, builder, likeText, runRaw } from "./statements";

/** One character has no bigram: only this many authors, the first of the order, are searched for it. */
const WALK = 10_000;

/** `text` is folded and not empty. Bigrams come from the index; LIKE drops those in another order. */
function matchesOf(text: string, order: AuthorOrder) {
  const pattern = `%${likeText(text)}%`;
  if ([...text].length > 1) {
    const hasBigrams = sql`bigrams(${authors.searchKey}) @> bigrams(${text})`;
    return builder
      .select({ id: authors.id })
      .from(authors)
      .where(and(hasBigrams, like(authors.searchKey, pattern)))
      .as("matches");
  }
  const best = builder
    .select({ authorId: authorStats.authorId })
    .from(authorStats)
    .orderBy(...inOrder(order))
    .limit(WALK)
    .as("best");
  // The limit keeps the planner from reading all authors instead.
  const own = builder
    .select({ id: authors.id, searchKey: authors.searchKey })
    .from(authors)
    .where(eq(authors.id, best.authorId))
    .limit(1)
    .as("own");
  return builder
    .select({ id: own.id })
    .from(best)
    .crossJoinLateral(own)
    .where(like(own.searchKey, pattern))
    .as("matches");
}

export async function searchAuthors(text: string, { order, limit, offset }: AuthorSlice) {
  const matches = matchesOf(text, order);
  const page = builder
    .select({ id: authorStats.authorId })
    .from(matches)
    .innerJoin(authorStats, eq(authorStats.authorId, matches.id))
    .orderBy(...inOrder(order))
    .limit(limit)
    .offset(offset)
    .as("page");
  return authorRows(page, order);
}

/** Takes up to 0.1 s with a million authors. */
export async function countMatches(text: string, order: AuthorOrder): Promise<number> {
  const [row] = await db()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(matchesOf(text, order));
  return row?.count ?? 0;
}

const SuggestedAuthor = z.object({
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
});

const username = bare(authors.username);
const key = bare(authors.searchKey);
const NAME = sql`split_part(${key}, E'\\x01', 2)`;

/** A handle of no account: the account lost its own, or X has not named it. */
const IS_PLACEHOLDER = sql`(${username} like '~%' or ${username} = 'i')`;

/** Up to this many matches all are compared; beyond it a walk down the downloads finds the first. */
const FEW = sql.raw("2000");
const ONE_MORE = sql.raw("2001");

/**
 * `text` is folded, of two characters at least. Blocked authors match only by their full name. Raw, since it
 * counts matches before it ranks: the planner's estimate is off by far for frequent pairs of letters, and the
 * wrong plan reads all authors. Prefixes are searched apart: the most downloaded matches need not include
 * one. Planned for each text: a kept plan suits either rare or frequent ones.
 */
export async function suggestAuthors(text: string, limit: number) {
  const same = likeText(text);
  const [contains, isHandle, starts, nameStarts] = [
    `%${same}%`,
    `${same}\u0001%`,
    `${same}%`,
    `%\u0001${same}%`,
  ];
  const blocked = bare(authors.isBlocked);
  const max = sql`${limit}::int`;
  const rank = sql`order by ${key} like ${isHandle} desc,
    (${key} like ${starts} or ${key} like ${nameStarts}) desc,
    ${bare(authorStats.totalDownloads)} desc, ${bare(authors.id)} desc`;
  const columns = sql`a.${bare(authors.id)}, ${username}, ${bare(authors.displayName)},
    ${bare(authors.avatarUrl)}, ${key}, s.${bare(authorStats.totalDownloads)}`;
  const best = sql`order by s.${bare(authorStats.totalDownloads)} desc,
    s.${bare(authorStats.authorId)} desc limit ${max}`;

  const handleFits = sql`lower(${username}) like ${starts} and not ${blocked}`;
  const nameFits = sql`${NAME} like ${starts} and (not ${blocked} or ${NAME} = ${text})`;
  const partFits = sql`${key} like ${contains} and not ${blocked}`;

  const matches = (found: SQL) => sql`(select ${bare(authors.id)} from ${authors}
    where not ${IS_PLACEHOLDER} and ${found} limit ${ONE_MORE})`;
  const mostDownloaded = (name: SQL, fits: SQL) => sql`
    union (select ${columns} from ${name} join ${authors} a using (${bare(authors.id)})
      join ${authorStats} s on s.${bare(authorStats.authorId)} = a.${bare(authors.id)}
      where (select count(*) from ${name}) <= ${FEW} ${best})
    union (select ${columns} from ${authorStats} s cross join lateral (
        select * from ${authors} where ${bare(authors.id)} = s.${bare(authorStats.authorId)}
          and ${fits} and not ${IS_PLACEHOLDER} offset 0) a
      where (select count(*) from ${name}) > ${FEW} ${best})`;

  const [byHandle, byName, byPart] = [sql.raw("by_handle"), sql.raw("by_name"), sql.raw("by_part")];
  const hasPosts = (isSuch: SQL) => sql`exists (select from ${videos}
    where ${videos.authorId} = best.${bare(authors.id)} ${isSuch})`;
  return runRaw(
    sql`
    with ${byHandle} as materialized
      ${matches(sql`${handleFits} order by lower(${username}) using ~<~`)},
    ${byName} as materialized ${matches(sql`${nameFits} order by ${NAME} using ~<~`)},
    ${byPart} as materialized ${matches(sql`${partFits}
      and bigrams(${key}) @> bigrams(${text})
      and (select count(*) from by_handle) < ${max} and (select count(*) from by_name) < ${max}`)}
    select ${username}, ${bare(authors.displayName)} as "displayName",
      ${bare(authors.avatarUrl)} as "avatarUrl"
    from (
      select * from (
        (select ${columns} from ${authors} a join ${authorStats} s
          on s.${bare(authorStats.authorId)} = a.${bare(authors.id)}
          where lower(${username}) = ${text} and not ${IS_PLACEHOLDER})
        ${mostDownloaded(byHandle, handleFits)}
        ${mostDownloaded(byName, nameFits)}
        ${mostDownloaded(byPart, partFits)}
      ) found ${rank} limit ${max}
    ) best
    where ${hasPosts(sql`and ${videos.removedAt} is null`)} or not ${hasPosts(sql``)}
    ${rank}`,
    SuggestedAuthor,
    { prepare: false },
  );
}
