import "server-only";
import { sql } from "../../client";
import type { AuthSession } from "./rows";
import { sessionColumns } from "./session-columns";

type Passed = {
  challengeId: string;
  factorId: string;
  /** The time step of the code; none is taken twice. */
  step: number;
  session: Pick<AuthSession, "id" | "userId">;
};

/**
 * Raises a session by a factor's code, which verifies the factor too. Sessions that have not been
 * raised end. Null where the code or the challenge has been used.
 */
export function passChallenge(passed: Passed): Promise<AuthSession | null> {
  const { challengeId, factorId, step, session } = passed;
  return sql().begin(async (tx): Promise<AuthSession | null> => {
    const used = await tx`
      delete from auth_challenges where id = ${challengeId} and factor_id = ${factorId}`;
    if (used.count === 0) return null;
    const taken = await tx`
      update auth_factors set status = 'verified', last_step = ${step}, updated_at = now()
      where id = ${factorId} and user_id = ${session.userId} and last_step < ${step}`;
    if (taken.count === 0) return null;
    const [raised] = await tx<AuthSession[]>`
      update auth_sessions set aal = 'aal2', rotation = rotation + 1, rotated_at = now(),
        amr = jsonb_path_query_array(amr, '$[*] ? (@.method != "totp")') || jsonb_build_object(
          'method', 'totp', 'timestamp', floor(extract(epoch from now()))::bigint)
      where id = ${session.id} and user_id = ${session.userId} returning ${sessionColumns()}`;
    if (!raised) return null;
    await tx`delete from auth_sessions where user_id = ${session.userId} and aal = 'aal1'`;
    await tx`
      delete from auth_factors where user_id = ${session.userId} and status = 'unverified'`;
    return raised;
  }) as Promise<AuthSession | null>;
}
