import "server-only";
import { findReport } from "@/db/queries/find-report";
import { AppError } from "@/lib/errors";
import type { ReportAnswer } from "./schema";
import { readTicket } from "./ticket";

/** How far a report has come; `ticket_not_found` where there is none by that number. */
export async function requireReport(typed: string): Promise<ReportAnswer> {
  const ticket = readTicket(typed);
  const found = ticket && (await findReport(ticket));
  if (!found) throw new AppError("ticket_not_found");
  const { status, receivedAt, decidedAt } = found;
  return {
    success: true,
    ticket,
    status,
    receivedAt: receivedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
