import "server-only";
import { sql } from "../client";
import { favoriteSteps } from "./favorite-steps";
import { untilStored } from "./until-stored";
import type { UserFacts } from "./upsert-user";

export type FavoriteOutcome = "kept" | "no_video" | "account_deleted";

/** Keeps a video for a user, once; makes the user's row where signing in has not. */
export function addFavorite(
  user: UserFacts,
  videoId: string,
  now: Date | null = null,
): Promise<FavoriteOutcome> {
  return untilStored(async () => {
    const [row] = await addStatement(user, videoId, now);
    return row?.outcome ?? null;
  });
}

/**
 * The statement of `addFavorite`, not yet sent: its plan is worth a look as well. Null for a user
 * whose row was made or deleted at the same moment: once more tells.
 */
export function addStatement(user: UserFacts, videoId: string, now: Date | null) {
  const { id, email, name, avatarUrl, provider } = user;
  // The lock makes a deletion of the account wait, which removes what it finds.
  return sql()<{ outcome: FavoriteOutcome | null }[]>`
    with target as (
      select id from videos where id = ${videoId} and visible
    ), known as materialized (
      select id from users where id = ${id} and deleted_at is null for share
    ), made as (
      insert into users (id, email, name, avatar_url, provider)
      select ${id}::uuid, ${email}::text, ${name}::text, ${avatarUrl}::text, ${provider}::text from target
      where not exists (select from users where id = ${id})
      on conflict do nothing returning id
    ), owner as (
      select id from known union all select id from made
    ), changed as (
      insert into favorites (user_id, video_id)
      select o.id, t.id from owner o, target t
      on conflict do nothing returning video_id
    ), ${favoriteSteps(1, now)}
    select case
      when not exists (select from target) then 'no_video'
      when exists (select from owner) then 'kept'
      when exists (select from users where id = ${id} and deleted_at is not null) then 'account_deleted'
    end as outcome`;
}
