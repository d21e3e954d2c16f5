import "server-only";
import { type By, type PostChange, releasePost, takeDownPost } from "@/db/queries/acts/post-acts";
import {
  type HeldReport,
  holdReport,
  isHeldByReportAlone,
  noteDecision,
} from "@/db/queries/acts/report-acts";
import type { runAct } from "@/db/queries/acts/run-act";
import { forgetHeldMedia, holdMedia } from "@/db/queries/hold-media";
import { actBy, type Operator } from "@/lib/operator";
import { hidesAtOnce } from "./reasons";

export type Decision = {
  status: "accepted" | "rejected";
  /** Accepted, but the post stays as it is: the matter is settled in another way. */
  keepsPost: boolean;
};

export type DecidedReport = { ticket: string; status: Decision["status"]; posts: PostChange[] };

type Tx = Parameters<Parameters<typeof runAct>[0]>[0];

/** Writes a decision down and does what it says, in the transaction of whoever decides and holds it. */
export async function settleReport(
  tx: Tx,
  report: HeldReport,
  { status, keepsPost }: Decision,
  operator: Operator,
): Promise<DecidedReport> {
  const { ticket } = report;
  const by = actBy(operator, { ticket, ...(keepsPost && { keepsPost }) });
  await noteDecision(tx, report, { status, decision: operator.reason ?? "" }, by);
  if (status === "accepted") await settleFiles(tx, report, keepsPost);
  const posts = keepsPost ? [] : await settlePosts(tx, ticket, status, by);
  return { ticket, status, posts };
}

/** A report that had been rejected holds its files again, unless nothing is to be taken down. */
async function settleFiles(tx: Tx, report: HeldReport, keepsPost: boolean): Promise<void> {
  const { ticket, status, reason, meantIds } = report;
  if (!keepsPost && hidesAtOnce(reason)) await holdMedia(tx, { ticket, tweetIds: meantIds });
  if (keepsPost && status === "rejected") await forgetHeldMedia(tx, ticket);
}

async function settlePosts(
  tx: Tx,
  ticket: string,
  status: Decision["status"],
  by: By,
): Promise<PostChange[]> {
  const changes: PostChange[] = [];
  const report = await holdReport(tx, ticket);
  // In one order, as every writer of several posts locks them.
  for (const tweetId of report?.tweetIds.toSorted() ?? []) {
    if (status === "accepted") {
      changes.push(await takeDownPost(tx, { tweetId, action: "remove" }, by));
    } else if (await isHeldByReportAlone(tx, tweetId, ticket)) {
      changes.push(await releasePost(tx, tweetId, by));
    }
  }
  return changes;
}
