import "server-only";
import { sql } from "../../client";

const MAX_FACTORS = 10;

type NewFactor = { userId: string; friendlyName: string | null; secret: string };

type Added = { kind: "added"; id: string } | { kind: "name_taken" } | { kind: "too_many" };

/** Adds a factor that has yet to be verified, and drops those for which that never happened. */
export function addFactor({ userId, friendlyName, secret }: NewFactor): Promise<Added> {
  return sql().begin(async (tx): Promise<Added> => {
    await tx`select from auth_users where id = ${userId} for update`;
    await tx`
      delete from auth_factors where user_id = ${userId} and status = 'unverified'
        and created_at < now() - interval '5 minutes'`;
    const [standing] = await tx<{ count: number; isTaken: boolean }[]>`
      select count(*)::int as count,
        coalesce(bool_or(friendly_name = ${friendlyName}), false) as "isTaken"
      from auth_factors where user_id = ${userId}`;
    if (standing?.isTaken) return { kind: "name_taken" };
    if ((standing?.count ?? 0) >= MAX_FACTORS) return { kind: "too_many" };
    const [added] = await tx<{ id: string }[]>`
      insert into auth_factors (user_id, friendly_name, secret)
      values (${userId}, ${friendlyName}, ${secret}) returning id`;
    if (!added) throw new Error("An insert gave no row");
    return { kind: "added", id: added.id };
  }) as Promise<Added>;
}
