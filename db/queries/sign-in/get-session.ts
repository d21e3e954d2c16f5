import "server-only";
import { sql } from "../../client";
import type { AuthSession } from "./rows";
import { sessionColumns } from "./session-columns";

/** A session that has not been ended. */
export async function getSession(id: string, userId: string): Promise<AuthSession | null> {
  const [session] = await sql()<AuthSession[]>`
    select ${sessionColumns()} from auth_sessions where id = ${id} and user_id = ${userId}`;
  return session ?? null;
}
