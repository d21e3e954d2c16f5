import "server-only";
import { holdReport } from "@/db/queries/acts/report-acts";
import { runAct } from "@/db/queries/acts/run-act";
import { listTickets, type ReportFilter } from "@/db/queries/list-tickets";
import type { Operator } from "@/lib/operator";
import { reportBug } from "@/lib/report";
import { type DecidedReport, settleReport } from "./settle-report";
import { showAtOnce } from "./show-at-once";

const REJECTED = { status: "rejected", keepsPost: false } as const;

export type RejectedReports = {
  decided: DecidedReport[];
  /** Tickets that somebody else has decided meanwhile: that stands. */
  skipped: string[];
  /** Tickets that nothing was done about, since the first of them failed. */
  left: string[];
};

type Tx = Parameters<Parameters<typeof runAct>[0]>[0];

/**
 * Rejects all open reports that a filter means, each as if it were rejected alone and written down so.
 * Each in a transaction of its own, so that nobody waits for all of them; a trial is one, since a post
 * comes back only with the last report that holds it.
 */
export async function rejectReports(
  filter: ReportFilter,
  operator: Operator,
): Promise<RejectedReports> {
  const tickets = await listTickets(filter);
  const run: RejectedReports = { decided: [], skipped: [], left: [] };
  if (operator.isTrial) {
    return runAct(async (tx) => {
      for (const ticket of tickets) note(run, ticket, await rejectOpen(tx, ticket, operator));
      return run;
    }, operator);
  }
  try {
    for (const ticket of tickets) {
      note(run, ticket, await runAct((tx) => rejectOpen(tx, ticket, operator), operator));
    }
  } catch (error) {
    reportBug(error, { act: "reject reports" });
    run.left = tickets.slice(run.decided.length + run.skipped.length);
  }
  // Also of what was done before one failed.
  if (tickets.length > 0) await showAtOnce();
  return run;
}

/** Null where it is open no more, which only its lock tells. */
async function rejectOpen(
  tx: Tx,
  ticket: string,
  operator: Operator,
): Promise<DecidedReport | null> {
  const report = await holdReport(tx, ticket);
  return report?.status === "received" ? settleReport(tx, report, REJECTED, operator) : null;
}

function note({ decided, skipped }: RejectedReports, ticket: string, done: DecidedReport | null) {
  if (done) decided.push(done);
  else skipped.push(ticket);
}
