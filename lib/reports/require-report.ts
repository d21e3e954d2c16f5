import "server-only";
import { findReport } from "@/db/queries/report-queue";
import { AppError } from "@/lib/errors";
import { postStateOf, type ReportedPostState } from "./post-state";
import type { ReportAnswer } from "./schema";
import { readTicket } from "./ticket";

export type RequiredReport = {
  answer: ReportAnswer;
  /** Null once it is decided. */
  postState: ReportedPostState | null;
};

/** Throws `ticket_not_found`. */
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
  return { answer, postState: status === "received" ? postStateOf(found) : null };
}
