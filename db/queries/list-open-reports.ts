import "server-only";
import { instantOf, sql } from "../client";
import type { reports } from "../schema";

type Report = typeof reports.$inferSelect;

export type OpenReport = Pick<Report, "ticket" | "reason" | "url"> & {
  receivedAt: Date;
  ageHours: number;
};

/** Reports that wait for a decision, the oldest first. */
export async function listOpenReports(limit: number): Promise<OpenReport[]> {
  const rows = await sql()<(Omit<OpenReport, "receivedAt"> & { receivedAt: string })[]>`
    select ticket, reason, url, received_at as "receivedAt",
      (extract(epoch from now() - received_at) / 3600)::float8 as "ageHours"
    from reports where decided_at is null order by received_at limit ${limit}`;
  return rows.map((row) => ({ ...row, receivedAt: instantOf(row.receivedAt) }));
}
