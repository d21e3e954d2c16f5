import "server-only";
import { sql } from "../../client";

type FlowState = {
  secretHash: Buffer;
  userId: string;
  method: "oauth" | "recovery";
  codeChallenge: string;
};

/** Keeps a sign-in code that has been given out, and drops what nobody came back for. */
export async function addFlowState(state: FlowState): Promise<void> {
  const { secretHash, userId, method, codeChallenge } = state;
  await sql()`
    with expired as (delete from auth_flow_states where created_at < now() - interval '1 day')
    insert into auth_flow_states (secret_hash, kind, user_id, method, code_challenge)
    values (${secretHash}, 'code', ${userId}, ${method}, ${codeChallenge})`;
}
