import "server-only";
import { sql } from "../../client";

/**
 * Closes an account of the embedded service with all that hangs on it. A tombstone of its owner says
 * so in the same moment: what is closed is not there to be found a second time. False where there is
 * none.
 */
export async function removeAuthUser(id: string): Promise<boolean> {
  const closed = await sql()`
    with closed as (delete from auth_users where id = ${id} returning id),
      noted as (update users u set sign_in_deleted_at = now() from closed
        where u.id = closed.id and u.deleted_at is not null and u.sign_in_deleted_at is null)
    select from closed`;
  return closed.length > 0;
}
