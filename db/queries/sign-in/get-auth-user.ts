import "server-only";
import { sql } from "../../client";
import type { AuthUser } from "./rows";

/** An account with its ways in and its factors, whose secrets stay behind. */
export async function getAuthUser(id: string): Promise<AuthUser | null> {
  const [found] = await sql()<AuthUser[]>`
    select u.id, u.email, u.metadata, u.created_at, u.updated_at, u.last_sign_in_at,
      coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at, i.provider)
        from auth_identities i where i.user_id = u.id), '[]') as identities,
      coalesce((select jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at, f.id)
        from auth_factors f where f.user_id = u.id), '[]') as factors
    from auth_users u where u.id = ${id}`;
  return found ?? null;
}
