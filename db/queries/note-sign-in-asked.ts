import "server-only";
import { sql } from "../client";

/** Notes on a tombstone that it was tried in vain to have the sign-in service let go of the account. */
export async function noteSignInAsked(userId: string): Promise<void> {
  await sql()`update users set sign_in_asked_at = now()
    where id = ${userId} and deleted_at is not null and sign_in_deleted_at is null`;
}
