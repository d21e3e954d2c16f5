import "server-only";
import { sql } from "../../client";

/** For how many seconds a challenge of this factor has been open; null where there is none. */
export async function getChallengeAge(id: string, factorId: string): Promise<number | null> {
  const [found] = await sql()<{ age: number }[]>`
    select extract(epoch from now() - created_at)::float8 as age
    from auth_challenges where id = ${id} and factor_id = ${factorId}`;
  return found?.age ?? null;
}
