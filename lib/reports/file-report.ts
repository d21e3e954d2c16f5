import "server-only";
import { insertReport } from "@/db/queries/insert-report";
import { AppError } from "@/lib/errors";
import { type PostLink, requirePostLink } from "@/lib/videos/require-post-link";
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

/**
 * Takes a report in. What must not wait for anybody's decision is hidden by the time this resolves,
 * and a post not known yet cannot come in any more. A post that shows another's videos is reported
 * together with that one, and others with the same files; but X, who is asked for it, keeps no report
 * from being taken in: a job asks again.
 */
export async function fileReport(
  { reason, url, contact, statement }: ReportInput,
  signal: AbortSignal,
): Promise<ReportReceipt> {
  const { id: tweetId, handle } = await requireReportedPost(url, signal);
  const ticket = drawTicket();
  const holdsPost = hidesAtOnce(reason);
  const address = `https://x.com/${handle ?? "i"}/status/${tweetId}`;
  await insertReport({ ticket, reason, tweetId, url: address, contact, statement, holdsPost });
  await resolveReport({ ticket, reason, tweetId }, signal);
  if (holdsPost) await showAtOnce();
  return { success: true, ticket, status: "received" };
}
