import "server-only";
import { sql } from "../client";

/** Notes on a tombstone that the sign-in service does not know the account any more. */
export async function noteSignInDeleted(userId: string): Promise<void> {
  await sql()`update users set sign_in_deleted_at = now()
    where id = ${userId} and deleted_at is not null and sign_in_deleted_at is null`;
}
