import "server-only";
import { sql } from "../client";

export type FoundUser = {
  id: string;
  email: string | null;
  name: string | null;
  provider: string;
  createdAt: string;
  deletedAt: string | null;
  favorites: number;
};

/** Accounts by their id or their whole e-mail address; the operator asks, and seldom. */
export async function listUsers(idOrEmail: string): Promise<FoundUser[]> {
  return sql()<FoundUser[]>`
    select id, email, name, provider, created_at as "createdAt", deleted_at as "deletedAt",
      (select count(*)::int from favorites where user_id = users.id) as favorites
    from users where id::text = lower(${idOrEmail}) or lower(email) = lower(${idOrEmail})
    order by created_at limit 20`;
}
