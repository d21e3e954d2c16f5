import "server-only";
import { sql } from "../../client";

/** Opens a challenge of a factor; gives when it closes. */
export async function addChallenge(factorId: string, seconds: number) {
  const [added] = await sql()<{ id: string; expiresAt: number }[]>`
    with expired as (delete from auth_challenges where factor_id = ${factorId}
      and created_at < now() - make_interval(secs => ${seconds}))
    insert into auth_challenges (factor_id) values (${factorId})
    returning id, floor(extract(epoch from created_at) + ${seconds})::float8 as "expiresAt"`;
  if (!added) throw new Error("An insert gave no row");
  return added;
}
