import "server-only";
import { sql } from "../../client";

/** From the redirect that brings a code to the call that redeems it. */
const CODE_SECONDS = 300;

type Redeemed =
  | { kind: "redeemed"; userId: string; method: "oauth" | "recovery" }
  /** Another browser's code: it keeps working where it belongs. */
  | { kind: "mismatch" }
  | { kind: "expired" }
  | { kind: "unknown" };

/** Redeems a code once, for whoever holds the verifier of its challenge. */
export async function redeemCode(secretHash: Buffer, codeChallenge: string): Promise<Redeemed> {
  const age = sql()`created_at > now() - make_interval(secs => ${CODE_SECONDS})`;
  const [redeemed] = await sql()<{ userId: string; method: "oauth" | "recovery" }[]>`
    delete from auth_flow_states where secret_hash = ${secretHash} and kind = 'code'
      and code_challenge = ${codeChallenge} and ${age}
    returning user_id as "userId", method`;
  if (redeemed) return { kind: "redeemed", ...redeemed };
  const [left] = await sql()<{ isFresh: boolean }[]>`
    select ${age} as "isFresh" from auth_flow_states
    where secret_hash = ${secretHash} and kind = 'code'`;
  if (!left) return { kind: "unknown" };
  return { kind: left.isFresh ? "mismatch" : "expired" };
}
