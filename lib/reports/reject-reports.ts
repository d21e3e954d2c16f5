import "server-only";
import { runAct } from "@/db/queries/acts/run-act";
import { listTickets, type ReportFilter } from "@/db/queries/list-tickets";
import type { Operator } from "@/lib/operator";
import { type DecidedReport, settleReport } from "./settle-report";
import { showAtOnce } from "./show-at-once";

const REJECTED = { status: "rejected", keepsPost: false } as const;

/**
 * Rejects all open reports that a filter means, each as if it were rejected alone and written down so.
 * Each in a transaction of its own, so that nobody waits for all of them; a trial is one, since a post
 * comes back only with the last report that holds it.
 */
export async function rejectReports(
  filter: ReportFilter,
  operator: Operator,
): Promise<DecidedReport[]> {
  const tickets = await listTickets(filter);
  if (operator.isTrial) {
    return runAct(async (tx) => {
      const decided: DecidedReport[] = [];
      for (const ticket of tickets)
        decided.push(await settleReport(tx, ticket, REJECTED, operator));
      return decided;
    }, operator);
  }
  const decided: DecidedReport[] = [];
  for (const ticket of tickets) {
    decided.push(await runAct((tx) => settleReport(tx, ticket, REJECTED, operator), operator));
  }
  if (tickets.length > 0) await showAtOnce();
  return decided;
}
