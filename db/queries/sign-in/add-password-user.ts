import "server-only";
import { sql } from "../../client";

type PasswordUser = { email: string; passwordHash: string; metadata: Record<string, unknown> };

/** Opens an account for an address that has none. Gives its id, or null where there is one. */
export async function addPasswordUser({ email, passwordHash, metadata }: PasswordUser) {
  const [added] = await sql()<{ id: string }[]>`
    with added as (
      insert into auth_users (email, password_hash, metadata)
      values (${email}, ${passwordHash}, ${JSON.stringify(metadata)}::jsonb)
      on conflict (email) do nothing returning id
    ), identity as (
      insert into auth_identities (provider, provider_id, user_id, claims)
      select 'email', id::text, id, ${JSON.stringify({ ...metadata, email })}::jsonb from added
    )
    select id from added`;
  return added?.id ?? null;
}
