import "server-only";
import { sql } from "../client";

/** Deleted accounts whom the sign-in service still knows, the oldest deletion first. */
export async function listHalfDeleted(limit: number): Promise<string[]> {
  const rows = await sql()<{ id: string }[]>`
    select id from users where deleted_at is not null and sign_in_deleted_at is null
    order by deleted_at limit ${limit}`;
  return rows.map(({ id }) => id);
}
