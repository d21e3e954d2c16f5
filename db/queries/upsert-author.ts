import "server-only";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { authorHandles, authors } from "../schema";
import { AUTHOR_COLUMNS } from "./add-posts";
import { retryOnConflict } from "./retry-on-conflict";
import { searchKey } from "./search-key";
import { assign, bare, preparedRaw, takeExcluded } from "./statements";
import type { StoredAuthorInput } from "./types";

const AuthorRow = z.object({ id: z.string() });

const a = alias(authors, "a");
const h = alias(authorHandles, "h");
const value = sql.placeholder;

/**
 * Stores an author and returns the id. An account keeps its row through renames; name and picture
 * are updated after a day; a stored description is never lost.
 *
 * Raw: a handle moves between rows of three tables in one statement and one round trip, on the path of
 * a pasted link.
 */
export function upsertAuthor(author: StoredAuthorInput, now: Date): Promise<string> {
  const key = searchKey(author.handle, author.displayName);
  return retryOnConflict(async () => {
    const [row] = await upsert({ ...author, key, now: now.toISOString() });
    return row?.id ?? null;
  });
}

/** `same`: the stored author, by account, else by handle if no other account is known to have it. */
const GIVEN = sql`given as (
      select ${value("accountId")}::text as account, ${value("handle")}::text as handle,
        ${value("displayName")}::text as name, ${value("avatarUrl")}::text as avatar,
        ${value("description")}::text as description, ${value("key")}::text as key,
        ${value("now")}::timestamptz as at
    ), same as (
      (select 1 as preference, ${a.id} as id, ${a.username} as username from ${authors} a, given g
        where ${a.xAccountId} = g.account)
      union all
      (select 2, ${a.id}, ${a.username} from ${authors} a, given g
        where lower(${a.username}) = lower(g.handle)
          and (${a.xAccountId} is null or g.account is null))
      order by preference limit 1
    )`;

/**
 * X gives a handle to one account at a time: any other author loses it, and the author's own former
 * handle is kept for redirects.
 */
const HANDLES = sql`freed as (
      update ${authors} a set ${assign(authors, {
        username: sql`'~' || ${a.id}`,
        updatedAt: sql`g.at`,
        searchKey: sql`'~' || ${a.id} || substr(${a.searchKey}, strpos(${a.searchKey}, E'\\x01'))`,
      })}
      from given g
      where lower(${a.username}) = lower(g.handle) and ${a.id} is distinct from (select id from same)
      returning ${a.id}
    ), claimed as (
      delete from ${authorHandles} h using given g where ${h.handle} = lower(g.handle)
    ), former as (
      insert into ${authorHandles}
        (${bare(authorHandles.handle, authorHandles.authorId, authorHandles.releasedAt)})
      select lower(s.username), s.id, g.at from same s, given g
      where lower(s.username) <> lower(g.handle) and s.username not like '~%'
      on conflict (${bare(authorHandles.handle)}) do update
        set ${takeExcluded(authorHandles.authorId, authorHandles.releasedAt)}
    )`;

/** Reading the count of `freed` runs its update first; PostgreSQL promises no order otherwise. */
const ROWS = sql`renewed as (
      update ${authors} a set ${assign(authors, {
        username: sql`g.handle`,
        displayName: sql`g.name`,
        searchKey: sql`g.key`,
        xAccountId: sql`coalesce(${a.xAccountId}, g.account)`,
        avatarUrl: sql`coalesce(g.avatar, ${a.avatarUrl})`,
        description: sql`coalesce(g.description, ${a.description})`,
        refreshedAt: sql`g.at`,
        updatedAt: sql`g.at`,
      })}
      from same s, given g
      where ${a.id} = s.id and (select count(*) from freed) >= 0
        and (${a.refreshedAt} < g.at - interval '1 day'
          or lower(${a.username}) <> lower(g.handle)
          or (${a.xAccountId} is null and g.account is not null)
          or (${a.description} is null and g.description is not null))
    ), made as (
      insert into ${authors} (${AUTHOR_COLUMNS})
      select account, handle, name, avatar, description, key, at, at, at from given
      where not exists (select from same) and (select count(*) from freed) >= 0
      on conflict do nothing
      returning ${authors.id} as id
    )`;

const upsert = preparedRaw(
  sql`with ${GIVEN}, ${HANDLES}, ${ROWS} select id from made union all select id from same`,
  AuthorRow,
);
