import "server-only";
import { sql } from "../../client";

/** Redeems a link for a lost password, once and within an hour. */
export async function redeemLink(secretHash: Buffer) {
  const [redeemed] = await sql()<{ userId: string; codeChallenge: string }[]>`
    delete from auth_flow_states where secret_hash = ${secretHash} and kind = 'link'
      and created_at > now() - interval '1 hour'
    returning user_id as "userId", code_challenge as "codeChallenge"`;
  return redeemed ?? null;
}
