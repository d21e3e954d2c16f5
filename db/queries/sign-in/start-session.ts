import "server-only";
import { sql } from "../../client";
import type { AuthSession, SignInMethod } from "./rows";
import { sessionColumns } from "./session-columns";

/** Signs somebody in. */
export async function startSession(userId: string, method: SignInMethod): Promise<AuthSession> {
  const [session] = await sql()<AuthSession[]>`
    with seen as (update auth_users set last_sign_in_at = now() where id = ${userId})
    insert into auth_sessions (user_id, amr)
    values (${userId}, jsonb_build_array(jsonb_build_object(
      'method', ${method}::text, 'timestamp', floor(extract(epoch from now()))::bigint)))
    returning ${sessionColumns()}`;
  if (!session) throw new Error("An insert gave no row");
  return session;
}
