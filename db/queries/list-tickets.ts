import "server-only";
import { sql } from "../client";
import type { reports } from "../schema";

/** What open reports have in common; null where that does not matter. */
export type ReportFilter = {
  /** A sender's hash, or that of a network. */
  sender: string | null;
  reason: (typeof reports.$inferSelect)["reason"] | null;
  since: Date | null;
  until: Date | null;
};

/** Tickets of the open reports that a filter means, the oldest first. */
export async function listTickets({
  sender,
  reason,
  since,
  until,
}: ReportFilter): Promise<string[]> {
  const rows = await sql()<{ ticket: string }[]>`
    select r.ticket from reports r left join report_senders s on s.ticket = r.ticket
    where decided_at is null
      and (${sender}::text is null or ${sender} in (s.visitor, s.network))
      and (${reason}::text is null or reason = ${reason})
      and (${since?.toISOString() ?? null}::timestamptz is null
        or received_at >= ${since?.toISOString() ?? null})
      and (${until?.toISOString() ?? null}::timestamptz is null
        or received_at < ${until?.toISOString() ?? null})
    order by received_at, r.id`;
  return rows.map(({ ticket }) => ticket);
}
