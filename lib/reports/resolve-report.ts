import "server-only";
import { extendReport } from "@/db/queries/extend-report";
import {
  noteResolved,
  noteUnresolved,
  type UnresolvedReport,
} from "@/db/queries/list-unresolved-reports";
import { nameReported } from "@/db/queries/name-reported";
import { AppError } from "@/lib/errors";
import { reportBug } from "@/lib/report";
import { alarmOfCeiling } from "./alarm-of-ceiling";
import { askOwner } from "./ask-owner";
import { findReportedPost } from "./find-reported-post";
import { hideCeilings } from "./hide-ceilings";
import { hidesAtOnce } from "./reasons";

/**
 * Has a report mean the post that its link leads to, and the video that this shows, whose ever that is.
 * False where X does not say now, or it cannot be written down: the report stands all the same, and a
 * job tries again.
 */
export async function resolveReport(
  report: UnresolvedReport,
  signal: AbortSignal,
): Promise<boolean> {
  const { ticket, reason } = report;
  try {
    const tweetId = report.tweetId ?? (await nameOf(report, signal));
    // It leads to no post: the operator decides about the link as it is.
    if (tweetId === null) return true;
    const owner = tweetId && (await askOwner(tweetId, signal));
    if (owner) await extendReport({ ticket, tweetId, hidesAtOnce: hidesAtOnce(reason), ...owner });
    else await noteUnresolved(ticket);
    return Boolean(owner);
  } catch (error) {
    reportBug(error, { act: "resolve a report" });
    return false;
  }
}

/** The post of a short link, written down; null where there is none, undefined where X does not say. */
async function nameOf(
  { ticket, reason, url }: UnresolvedReport,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const found = await findReportedPost(url, signal).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid_input") return null;
    throw error;
  });
  if (found === null) await noteResolved(ticket);
  if (!found?.tweetId) return found === null ? null : undefined;
  const named = { ticket, tweetId: found.tweetId, url: found.url };
  const ceilings = hideCeilings();
  alarmOfCeiling(await nameReported({ ...named, hidesAtOnce: hidesAtOnce(reason), ceilings }));
  return found.tweetId;
}
