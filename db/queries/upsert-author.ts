import "server-only";
import { z } from "zod";
import { sql } from "../client";
import { searchKey } from "./search-key";
import type { StoredPostInput } from "./types";
import { untilStored } from "./until-stored";

const AuthorRow = z.object({ id: z.string() });

/**
 * Stores an author and returns the id. An account keeps its row through renames; name and picture
 * are updated after a day; a stored description is never lost.
 *
 * Raw: a handle moves between rows of three tables in one statement and one round trip, on the path of
 * a pasted link.
 */
export function upsertAuthor(author: StoredPostInput["author"], now: Date): Promise<string> {
  return untilStored(async () => {
    const [row] = await sql()`
      with ${givenSteps(author, now)}, ${handleSteps()}, ${rowSteps()}
      select id from made union all select id from same`;
    return row ? AuthorRow.parse(row).id : null;
  });
}

/**
 * `same`: the stored author, by account, else by handle if no other account is known to have it.
 */
function givenSteps(author: StoredPostInput["author"], now: Date) {
  return sql()`given as (
      select ${author.accountId}::text as account, ${author.handle}::text as handle,
        ${author.displayName}::text as name, ${author.avatarUrl}::text as avatar,
        ${author.description}::text as description,
        ${searchKey(author.handle, author.displayName)}::text as key,
        ${now.toISOString()}::timestamptz as at
    ), same as (
      (select 1 as preference, a.id, a.username from authors a, given g
        where a.x_account_id = g.account)
      union all
      (select 2, a.id, a.username from authors a, given g
        where lower(a.username) = lower(g.handle) and (a.x_account_id is null or g.account is null))
      order by preference limit 1
    )`;
}

/**
 * X gives a handle to one account at a time: any other author loses it, and the author's own former
 * handle is kept for redirects.
 */
function handleSteps() {
  return sql()`freed as (
      update authors a set username = '~' || a.id, updated_at = g.at,
        search_key = '~' || a.id || substr(a.search_key, strpos(a.search_key, E'\\x01'))
      from given g
      where lower(a.username) = lower(g.handle) and a.id is distinct from (select id from same)
      returning a.id
    ), claimed as (
      delete from author_handles h using given g where h.handle = lower(g.handle)
    ), former as (
      insert into author_handles (handle, author_id, released_at)
      select lower(s.username), s.id, g.at from same s, given g
      where lower(s.username) <> lower(g.handle) and s.username not like '~%'
      on conflict (handle) do update
        set author_id = excluded.author_id, released_at = excluded.released_at
    )`;
}

/** Reading the count of `freed` runs its update first; PostgreSQL promises no order otherwise. */
function rowSteps() {
  return sql()`renewed as (
      update authors a set username = g.handle, display_name = g.name, search_key = g.key,
        x_account_id = coalesce(a.x_account_id, g.account),
        avatar_url = coalesce(g.avatar, a.avatar_url),
        description = coalesce(g.description, a.description),
        refreshed_at = g.at, updated_at = g.at
      from same s, given g
      where a.id = s.id and (select count(*) from freed) >= 0
        and (a.refreshed_at < g.at - interval '1 day'
          or lower(a.username) <> lower(g.handle)
          or (a.x_account_id is null and g.account is not null)
          or (a.description is null and g.description is not null))
    ), made as (
      insert into authors (x_account_id, username, display_name, avatar_url, description,
        search_key, refreshed_at, created_at, updated_at)
      select account, handle, name, avatar, description, key, at, at, at from given
      where not exists (select from same) and (select count(*) from freed) >= 0
      on conflict do nothing
      returning id
    )`;
}
