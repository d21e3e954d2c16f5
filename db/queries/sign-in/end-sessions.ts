import "server-only";
import { sql } from "../../client";

export type LogoutScope = "global" | "local" | "others";

/** Ends all sessions of somebody, or this one, or all but this one. */
export async function endSessions(
  { id, userId }: { id: string; userId: string },
  scope: LogoutScope,
): Promise<void> {
  await sql()`
    delete from auth_sessions where user_id = ${userId} and case ${scope}::text
      when 'local' then id = ${id} when 'others' then id <> ${id} else true end`;
}
