import "server-only";
import { sql } from "../client";

/**
 * Deleted accounts whom the sign-in service still knows. It was asked about the first ones longest
 * ago, or not at all: one that it fails for does not stand in the way of the others.
 */
export async function listHalfDeleted(limit: number): Promise<string[]> {
  const rows = await sql()<{ id: string }[]>`
    select id from users where deleted_at is not null and sign_in_deleted_at is null
    order by sign_in_asked_at nulls first, deleted_at limit ${limit}`;
  return rows.map(({ id }) => id);
}
