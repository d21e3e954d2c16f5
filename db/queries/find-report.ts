import "server-only";
import { instantOf, sql } from "../client";
import type { reports } from "../schema";

type FoundReport = Pick<typeof reports.$inferSelect, "status" | "receivedAt" | "decidedAt">;
type Row = Pick<FoundReport, "status"> & { receivedAt: string; decidedAt: string | null };

/** What whoever holds the ticket may know of a report. */
export async function findReport(ticket: string): Promise<FoundReport | null> {
  const [row] = await sql()<Row[]>`
    select status, received_at as "receivedAt", decided_at as "decidedAt"
    from reports where ticket = ${ticket}`;
  if (!row) return null;
  const { status, receivedAt, decidedAt } = row;
  return {
    status,
    receivedAt: instantOf(receivedAt),
    decidedAt: decidedAt === null ? null : instantOf(decidedAt),
  };
}
