import "server-only";
import { holdReport } from "@/db/queries/acts/report-acts";
import { runAct } from "@/db/queries/acts/run-act";
import { getUnresolvedReport } from "@/db/queries/list-unresolved-reports";
import { AppError } from "@/lib/errors";
import type { Operator } from "@/lib/operator";
import { resolveReport } from "./resolve-report";
import { type DecidedReport, type Decision, settleReport } from "./settle-report";
import { showAtOnce } from "./show-at-once";
import { readTicket } from "./ticket";

/**
 * Decides a report, again where it was decided wrongly. Accepted, its post is removed; rejected, the
 * post comes back unless something else keeps it down.
 */
export async function decideReport(
  typed: string,
  decision: Decision,
  operator: Operator,
): Promise<DecidedReport> {
  const ticket = readTicket(typed);
  if (ticket === null) throw new AppError("ticket_not_found");
  if (!operator.isTrial) await resolveBefore(ticket);
  const decided = await runAct(async (tx) => {
    const report = await holdReport(tx, ticket);
    if (!report) throw new AppError("ticket_not_found");
    return settleReport(tx, report, decision, operator);
  }, operator);
  if (!operator.isTrial) await showAtOnce();
  return decided;
}

/** What it is about, where X has not said so yet: it shall be decided with the rest. */
async function resolveBefore(ticket: string): Promise<void> {
  const report = await getUnresolvedReport(ticket);
  if (report) await resolveReport(report, new AbortController().signal);
}
