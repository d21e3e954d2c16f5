import "server-only";
import { sql } from "../client";

/** Forgets salts 48 hours after their day began: from then on nobody can tell whose a hash was. */
export async function dropExpiredSalts(now: Date): Promise<void> {
  await sql()`
    delete from visitor_salts
    where day <= (${now.toISOString()}::timestamptz at time zone 'UTC')::date - 2`;
}
