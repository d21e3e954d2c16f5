import "server-only";
import { listUnresolvedReports } from "@/db/queries/list-unresolved-reports";
import { resolveReport } from "./resolve-report";
import { showAtOnce } from "./show-at-once";

const REPORTS_PER_RUN = 10;
/** After so many answers in a row that say nothing, X is left alone until the next run. */
const GIVES_UP_AFTER = 2;

/** Asks again whose videos reported posts show, where X did not say as the report came in. */
export async function resolveReports(): Promise<void> {
  let unclearInARow = 0;
  let hasResolved = false;
  for (const report of await listUnresolvedReports(REPORTS_PER_RUN)) {
    if (unclearInARow >= GIVES_UP_AFTER) break;
    const isResolved = await resolveReport(report, new AbortController().signal);
    unclearInARow = isResolved ? 0 : unclearInARow + 1;
    // A link may have been resolved, and its post be hidden, where X does not say whose video that is.
    hasResolved ||= isResolved || report.tweetId === null;
  }
  if (hasResolved) await showAtOnce();
}
