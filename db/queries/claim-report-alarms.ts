import "server-only";
import { sql } from "../client";
import type { reports } from "../schema";

type Reason = (typeof reports.$inferSelect)["reason"];

export type UrgentReport = { ticket: string; isHidden: boolean };

/** Open reports of such a reason that the operator was not told of yet; they count as told from now on. */
export async function claimUrgentReports(reasons: readonly Reason[]): Promise<UrgentReport[]> {
  return sql()<UrgentReport[]>`
    with told as (
      update reports set alarmed_at = now()
      where decided_at is null and alarmed_at is null and reason = any(${[...reasons]}::text[])
      returning ticket, tweet_id, id
    )
    select ticket, exists (
        select from held_posts h where h.tweet_id = told.tweet_id
      ) as "isHidden"
    from told order by id`;
}

export type OverdueReports = {
  /** The oldest first. */
  tickets: string[];
  oldestHours: number;
};

/**
 * Open reports older than so many hours: all of them, where the operator is to be told. That is where
 * one has come to this age since, or the last time was long ago. They count as told from now on.
 */
export async function claimOverdueReports(
  hours: number,
  repeatHours: number,
): Promise<OverdueReports | null> {
  const [row] = await sql()<{ tickets: string[] | null; oldestHours: number }[]>`
    with waiting as (
      select id, ticket, received_at, alarmed_at is null
        or alarmed_at < received_at + make_interval(hours => ${hours})
        or alarmed_at <= now() - make_interval(hours => ${repeatHours}) as is_due
      from reports
      where decided_at is null and received_at <= now() - make_interval(hours => ${hours})
    ), told as (
      update reports r set alarmed_at = now() from waiting w
      where r.id = w.id and exists (select from waiting where is_due)
      returning r.ticket, r.received_at, r.id
    )
    select array_agg(ticket order by received_at, id) as tickets,
      (extract(epoch from now() - min(received_at)) / 3600)::float8 as "oldestHours"
    from told`;
  return row?.tickets ? { tickets: row.tickets, oldestHours: row.oldestHours } : null;
}

/** The operator could not be told: they are claimed again. */
export async function unclaimReports(tickets: readonly string[]): Promise<void> {
  await sql()`update reports set alarmed_at = null where ticket = any(${[...tickets]}::text[])`;
}
