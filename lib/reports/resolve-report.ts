import "server-only";
import { extendReport } from "@/db/queries/extend-report";
import { noteUnresolved, type UnresolvedReport } from "@/db/queries/list-unresolved-reports";
import { reportBug } from "@/lib/report";
import { askOwner } from "./ask-owner";
import { hidesAtOnce } from "./reasons";

/**
 * Has a report mean the video that its post shows, whose ever that is. False where X does not say now,
 * or it cannot be written down: the report stands all the same, and a job tries again.
 */
export async function resolveReport(
  { ticket, reason, tweetId }: UnresolvedReport,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const owner = await askOwner(tweetId, signal);
    if (owner) await extendReport({ ticket, tweetId, hidesAtOnce: hidesAtOnce(reason), ...owner });
    else await noteUnresolved(ticket);
    return owner !== null;
  } catch (error) {
    reportBug(error, { act: "resolve a report" });
    return false;
  }
}
