import "server-only";
import { sql } from "../../client";

/** Opens a challenge of a factor; gives when it closes. Null where the factor is gone. */
export async function addChallenge(factorId: string, seconds: number) {
  const [added] = await sql()<{ id: string; expiresAt: number }[]>`
    with expired as (delete from auth_challenges where factor_id = ${factorId}
      and created_at < now() - make_interval(secs => ${seconds})),
    factor as (select id from auth_factors where id = ${factorId} for key share)
    insert into auth_challenges (factor_id) select id from factor
    returning id, floor(extract(epoch from created_at) + ${seconds})::float8 as "expiresAt"`;
  return added ?? null;
}
