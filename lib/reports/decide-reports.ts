import "server-only";
import {
  type LockedReport,
  listHeldByReportAlone,
  listMeantPosts,
  listTouchedPosts,
  lockReport,
  recordDecision,
} from "@/db/queries/decisions";
import { forgetFiles, lockPosts, recordFiles, recordPostsWithFilesOf } from "@/db/queries/holds";
import {
  type By,
  moderate,
  type PostChange,
  releasePosts,
  takeDownPosts,
} from "@/db/queries/moderation";
import { queueMail } from "@/db/queries/report-mails";
import { listTickets, type ReportFilter } from "@/db/queries/report-queue";
import type { Transaction } from "@/db/queries/statements";
import { getUnresolvedReport } from "@/db/queries/unresolved-reports";
import { AppError } from "@/lib/errors";
import { actBy, type Operator } from "@/lib/operator";
import { reportBug } from "@/lib/runtime/report";
import { OPERATOR } from "@/lib/x/ceilings";
import { recordRemovals, showAtOnce } from "./hiding";
import { isMailConfigured } from "./mail";
import { hidesAtOnce } from "./reasons";
import { resolveReport } from "./resolve-report";
import { readTicket } from "./ticket";

export type Decision = {
  status: "accepted" | "rejected";
  /** Accepted, but the post stays: the matter is settled in another way. */
  keepsPost: boolean;
};

export type DecidedReport = { ticket: string; status: Decision["status"]; posts: PostChange[] };

/** Accepting an urgent report removes all posts with its files; rejecting restores what no other holds. */
export async function decideReport(
  typed: string,
  decision: Decision,
  operator: Operator,
): Promise<DecidedReport> {
  const ticket = readTicket(typed);
  if (ticket === null) throw new AppError("ticket_not_found");
  if (!operator.isTrial) await resolveFirst(ticket);
  const decided = await moderate(async (tx) => {
    const report = await lockReport(tx, ticket);
    if (!report) throw new AppError("ticket_not_found");
    return settle(tx, report, decision, operator);
  }, operator);
  if (operator.isTrial) return decided;
  await recordRemovals(decided.posts);
  await showAtOnce();
  return decided;
}

/** The owner's post is decided too, if X names it now. */
async function resolveFirst(ticket: string): Promise<void> {
  const report = await getUnresolvedReport(ticket);
  const { signal } = new AbortController();
  if (report) await resolveReport(report, { signal, network: OPERATOR });
}

export type RejectedReports = {
  decided: DecidedReport[];
  /** Tickets that another operator has decided meanwhile: that decision stays. */
  skipped: string[];
  /** Still open because the first of them failed. */
  left: string[];
};

/** One transaction per report, so that no writer waits for all. A dry run is one: several may hold a post. */
export async function rejectReports(
  filter: ReportFilter,
  operator: Operator,
): Promise<RejectedReports> {
  const tickets = await listTickets(filter);
  const run: RejectedReports = { decided: [], skipped: [], left: [] };
  const add = (ticket: string, done: DecidedReport | null) => {
    if (done) run.decided.push(done);
    else run.skipped.push(ticket);
  };
  if (operator.isTrial) {
    return moderate(async (tx) => {
      for (const ticket of tickets) add(ticket, await rejectOpen(tx, ticket, operator));
      return run;
    }, operator);
  }
  try {
    for (const ticket of tickets) {
      add(ticket, await moderate((tx) => rejectOpen(tx, ticket, operator), operator));
    }
  } catch (error) {
    reportBug(error, { act: "reject reports" });
    run.left = tickets.slice(run.decided.length + run.skipped.length);
  }
  // Runs after a failure too, for the reports rejected before it.
  if (tickets.length > 0) await showAtOnce();
  return run;
}

/** Null if the report is no longer open, which only the locked row shows. */
async function rejectOpen(
  tx: Transaction,
  ticket: string,
  operator: Operator,
): Promise<DecidedReport | null> {
  const report = await lockReport(tx, ticket);
  if (report?.status !== "received") return null;
  return settle(tx, report, { status: "rejected", keepsPost: false }, operator);
}

async function settle(
  tx: Transaction,
  report: LockedReport,
  { status, keepsPost }: Decision,
  operator: Operator,
): Promise<DecidedReport> {
  const { ticket } = report;
  const by = actBy(operator, { ticket, ...(keepsPost && { keepsPost }) });
  await recordDecision(tx, report, { status, decision: operator.reason ?? "" }, by);
  if (isMailConfigured()) await queueMail(tx, { ticket, kind: "decided" });
  if (keepsPost) {
    await forgetFiles(tx, ticket);
    return { ticket, status, posts: [] };
  }
  const change = status === "accepted" ? removeReported : releaseReported;
  return { ticket, status, posts: await change(tx, report, by) };
}

async function removeReported(
  tx: Transaction,
  { ticket, reason }: LockedReport,
  by: By,
): Promise<PostChange[]> {
  const meant = await listMeantPosts(tx, ticket);
  const touched = await listTouchedPosts(tx, ticket);
  const isUrgent = hidesAtOnce(reason);
  if (isUrgent) await recordFiles(tx, { ticket, tweetIds: meant });
  // Locked first: a post that is being added with one of the files must be seen.
  if (isUrgent) await lockPosts(tx);
  const showing = isUrgent ? await recordPostsWithFilesOf(tx, ticket) : [];
  const tweetIds = [...new Set([...meant, ...touched, ...showing])].toSorted();
  return takeDownPosts(tx, { tweetIds, action: "remove" }, by);
}

async function releaseReported(
  tx: Transaction,
  { ticket }: LockedReport,
  by: By,
): Promise<PostChange[]> {
  const meant = await listMeantPosts(tx, ticket);
  const tweetIds = [...new Set([...meant, ...(await listTouchedPosts(tx, ticket))])];
  const alone = await listHeldByReportAlone(tx, tweetIds, ticket);
  return releasePosts(tx, alone.toSorted(), by);
}
