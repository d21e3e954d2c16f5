import "server-only";
import { sql } from "../client";

/** What is kept of a person beside what they do here. */
export type UserFacts = {
  /** The sign-in provider's. */
  id: string;
  email: string | null;
  name: string | null;
  avatarUrl: string | null;
  provider: string;
};

/**
 * Keeps what a sign-in tells of a person, by their id alone: another account with the same address
 * stays another account. False where the account has been deleted, which is for good.
 */
export async function upsertUser(user: UserFacts): Promise<boolean> {
  const { id, email, name, avatarUrl, provider } = user;
  // A page load syncs twice, mostly with nothing new: then no row is written.
  const [row] = await sql()<{ isDeleted: boolean }[]>`
    with stored as (
      insert into users as u (id, email, name, avatar_url, provider)
      values (${id}, ${email}, ${name}, ${avatarUrl}, ${provider})
      on conflict (id) do update set email = excluded.email, name = excluded.name,
        avatar_url = excluded.avatar_url, provider = excluded.provider, updated_at = now()
      where u.deleted_at is null and (u.email, u.name, u.avatar_url, u.provider)
        is distinct from (excluded.email, excluded.name, excluded.avatar_url, excluded.provider)
      returning u.id
    )
    select not exists (select from stored) and exists (
      select from users where id = ${id} and deleted_at is not null) as "isDeleted"`;
  return row?.isDeleted !== true;
}
