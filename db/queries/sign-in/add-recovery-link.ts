import "server-only";
import { sql } from "../../client";

type Link = { secretHash: Buffer; email: string; codeChallenge: string };

/** Keeps the link for a lost password, instead of an earlier one. False where the address is nobody's. */
export async function addRecoveryLink({ secretHash, email, codeChallenge }: Link) {
  const added = await sql()`
    with owner as (select id from auth_users where email = ${email}), earlier as (
      delete from auth_flow_states s using owner where s.user_id = owner.id and s.kind = 'link')
    insert into auth_flow_states (secret_hash, kind, user_id, method, code_challenge)
    select ${secretHash}, 'link', id, 'recovery', ${codeChallenge} from owner`;
  return added.count > 0;
}
