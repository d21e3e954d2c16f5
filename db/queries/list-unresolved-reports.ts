import "server-only";
import { sql } from "../client";
import type { reports } from "../schema";

export type UnresolvedReport = {
  ticket: string;
  reason: (typeof reports.$inferSelect)["reason"];
  /** Null of a short link of which X has not said yet where it leads. */
  tweetId: string | null;
  url: string;
};

/** After so long what X says of a post is no help any more. */
const GIVEN_UP = "30 days";

/** Reports of which X has not said yet which post they mean, or whose video it shows, the one asked longest ago first. */
export function listUnresolvedReports(limit: number): Promise<UnresolvedReport[]> {
  return unresolved(sql()`order by owner_asked_at nulls first, id limit ${limit}`);
}

/** The report of a ticket where that is still to be asked; else null. */
export async function getUnresolvedReport(ticket: string): Promise<UnresolvedReport | null> {
  const [report] = await unresolved(sql()`and ticket = ${ticket}`);
  return report ?? null;
}

/** Notes that X need not be asked again. */
export async function noteResolved(ticket: string): Promise<void> {
  await sql()`
    update reports set owner_known = true, owner_asked_at = now() where ticket = ${ticket}`;
}

/** Notes that X was asked and did not say. */
export async function noteUnresolved(ticket: string): Promise<void> {
  await sql()`update reports set owner_asked_at = now() where ticket = ${ticket}`;
}

async function unresolved(rest: ReturnType<ReturnType<typeof sql>>) {
  return sql()<UnresolvedReport[]>`
    select ticket, reason, tweet_id as "tweetId", url from reports
    where not owner_known and (tweet_id is not null or url like 'https://t.co/%') and status <> 'rejected'
      and received_at > now() - ${GIVEN_UP}::interval ${rest}`;
}
