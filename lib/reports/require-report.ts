import "server-only";
import { findReport } from "@/db/queries/report-queue";
import { AppError } from "@/lib/errors";
import type { ReportAnswer } from "./schema";
import { type Standing, standingOf } from "./standing";
import { readTicket } from "./ticket";

export type RequiredReport = {
  answer: ReportAnswer;
  /** Null once it is decided. */
  standing: Standing | null;
};

/** How far a report has come; `ticket_not_found` where there is none by that number. */
export async function requireReport(typed: string): Promise<RequiredReport> {
  const ticket = readTicket(typed);
  const found = ticket && (await findReport(ticket));
  if (!found) throw new AppError("ticket_not_found");
  const { status, receivedAt, decidedAt } = found;
  const answer: ReportAnswer = {
    success: true,
    ticket,
    status,
    receivedAt: receivedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
  return { answer, standing: status === "received" ? standingOf(found) : null };
}
