import "server-only";
import { sql } from "../../client";

/** Takes a factor away; sessions that were raised by one go back to what a password proves. */
export async function removeFactor(id: string, userId: string): Promise<void> {
  await sql()`
    with removed as (
      delete from auth_factors where id = ${id} and user_id = ${userId} returning status)
    update auth_sessions set aal = 'aal1',
      amr = jsonb_path_query_array(amr, '$[*] ? (@.method != "totp")')
    where user_id = ${userId} and exists (select from removed where status = 'verified')`;
}
