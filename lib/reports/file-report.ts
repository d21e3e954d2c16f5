import "server-only";
import { insertReport } from "@/db/queries/insert-report";
import { noteUnresolved } from "@/db/queries/list-unresolved-reports";
import type { Client } from "@/lib/http/client";
import { reportBug } from "@/lib/report";
import { alarmOfCeiling } from "./alarm-of-ceiling";
import { alarmOfUrgentReports } from "./alarm-of-urgent-reports";
import { findReportedPost } from "./find-reported-post";
import { hideCeilings } from "./hide-ceilings";
import { hidesAtOnce } from "./reasons";
import { resolveReport } from "./resolve-report";
import type { ReportInput, ReportReceipt } from "./schema";
import { senderOf } from "./sender-of";
import { showAtOnce } from "./show-at-once";
import { type Standing, standingOf } from "./standing";
import { drawTicket } from "./ticket";

type Asking = { signal: AbortSignal; client: Pick<Client, "address"> };

export type FiledReport = { receipt: ReportReceipt; standing: Standing | null };

/**
 * Takes a report in. What must not wait for anybody's decision is hidden by the time this resolves,
 * and a post not known yet cannot come in any more; beyond the ceilings nothing is hidden so, but the
 * operator is told at once. A post that shows another's videos is reported
 * together with that one, and others with the same files; but X, who is asked for it, as for where a
 * short link leads, keeps no report from being taken in: a job asks again.
 */
export async function fileReport(
  { reason, url: text, contact, statement }: ReportInput,
  { signal, client }: Asking,
): Promise<FiledReport> {
  const { tweetId, url } = await findReportedPost(text, signal);
  const ticket = drawTicket();
  const isUrgent = hidesAtOnce(reason);
  const { isHidden, ceiling } = await insertReport({
    ...{ ticket, reason, tweetId, url, contact, statement },
    sender: await senderOf(client),
    holdsPost: isUrgent,
    ceilings: hideCeilings(),
  });
  if (isUrgent) {
    alarmOfUrgentReports().catch((error: unknown) => reportBug(error, { act: "tell of a report" }));
    alarmOfCeiling(ceiling);
  }
  // What was taken in is answered so, or it would be sent again.
  const tell = (error: unknown) => reportBug(error, { act: "note an unresolved report" });
  if (tweetId === null) await noteUnresolved(ticket).catch(tell);
  else await resolveReport({ ticket, reason, tweetId, url }, signal);
  if (isUrgent && isHidden) await showAtOnce();
  const receipt = { success: true, ticket, status: "received" } as const;
  return { receipt, standing: standingOf({ reason, isHidden }) };
}
