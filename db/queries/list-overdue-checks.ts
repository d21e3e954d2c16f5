import "server-only";
import { sql } from "../client";
import { CHECK_PRIORITY } from "../schema";

export type OverdueChecks = {
  kind: keyof typeof CHECK_PRIORITY;
  /** `OVERDUE_COUNTED` at most. */
  count: number;
  /** Since the one was due that waits longest. */
  oldestSeconds: number;
};

export const OVERDUE_COUNTED = 10_000;

/** Of each kind of check those that should have been made an hour ago. */
export async function listOverdueChecks(): Promise<OverdueChecks[]> {
  const kinds = Object.entries(CHECK_PRIORITY) as [OverdueChecks["kind"], number][];
  const counts = kinds.map(
    ([kind, priority]) => sql()`
      select ${kind}::text as kind, count(*)::int as count,
        coalesce(extract(epoch from now() - min(next_check_at)), 0)::int as "oldestSeconds"
      from (select next_check_at from link_checks
        where priority = ${priority} and next_check_at < now() - interval '1 hour'
        order by next_check_at limit ${OVERDUE_COUNTED}) as overdue`,
  );
  const [first, ...others] = counts;
  if (!first) return [];
  return sql()<OverdueChecks[]>`${first} ${others.map((each) => sql()`union all ${each}`)}`;
}
