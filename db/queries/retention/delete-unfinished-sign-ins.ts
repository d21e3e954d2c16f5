import "server-only";
import { sql } from "../../client";

/** Deletes codes, links and challenges of a day ago, which open nothing any more. Gives the number. */
export async function deleteUnfinishedSignIns(now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const flows = await sql()`
    delete from auth_flow_states where secret_hash in (
      select secret_hash from auth_flow_states where created_at < ${before} limit ${limit})
    returning secret_hash`;
  const challenges = await sql()`
    delete from auth_challenges where id in (
      select id from auth_challenges where created_at < ${before} limit ${limit})
    returning id`;
  return Math.max(flows.length, challenges.length);
}
