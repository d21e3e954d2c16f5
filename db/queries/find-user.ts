import "server-only";
import { instantOf, sql } from "../client";
import type { UserFacts } from "./upsert-user";

export type UserRow = UserFacts & { createdAt: Date };

/** What is kept of a person; null before their first visit and after their last. */
export async function findUser(id: string): Promise<UserRow | null> {
  const [row] = await sql()<(UserFacts & { createdAt: string })[]>`
    select id, email, name, avatar_url as "avatarUrl", provider, created_at as "createdAt"
    from users where id = ${id} and deleted_at is null`;
  return row ? { ...row, createdAt: instantOf(row.createdAt) } : null;
}
