import "server-only";
import { insertReport } from "@/db/queries/insert-report";
import { AppError } from "@/lib/errors";
import { reportBug } from "@/lib/report";
import { type PostLink, requirePostLink } from "@/lib/videos/require-post-link";
import { alarmOfUrgentReports } from "./alarm-of-urgent-reports";
import { hidesAtOnce } from "./reasons";
import { resolveReport } from "./resolve-report";
import type { ReportInput, ReportReceipt } from "./schema";
import { showAtOnce } from "./show-at-once";
import { drawTicket } from "./ticket";

/** The post that is reported. A text without one is a wrong field of the form. */
async function requireReportedPost(url: string, signal: AbortSignal): Promise<PostLink> {
  try {
    return await requirePostLink(url, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_url") {
      throw new AppError("invalid_input", { fields: { url: error.code } });
    }
    throw error;
  }
}

type Asking = {
  signal: AbortSignal;
  /** Counts a post that is hidden before anybody has looked; false where it is one too many. */
  mayHide: () => Promise<boolean>;
};

/**
 * Takes a report in. What must not wait for anybody's decision is hidden by the time this resolves,
 * and a post not known yet cannot come in any more; whoever reports very much hides nothing so, but the
 * operator is told at once. A post that shows another's videos is reported
 * together with that one, and others with the same files; but X, who is asked for it, keeps no report
 * from being taken in: a job asks again.
 */
export async function fileReport(
  { reason, url, contact, statement }: ReportInput,
  { signal, mayHide }: Asking,
): Promise<ReportReceipt> {
  const { id: tweetId, handle } = await requireReportedPost(url, signal);
  const ticket = drawTicket();
  const isUrgent = hidesAtOnce(reason);
  const holdsPost = isUrgent && (await mayHide());
  const address = `https://x.com/${handle ?? "i"}/status/${tweetId}`;
  await insertReport({ ticket, reason, tweetId, url: address, contact, statement, holdsPost });
  if (isUrgent) {
    alarmOfUrgentReports().catch((error: unknown) => reportBug(error, { act: "tell of a report" }));
  }
  await resolveReport({ ticket, reason, tweetId }, signal);
  if (holdsPost) await showAtOnce();
  return { success: true, ticket, status: "received" };
}
