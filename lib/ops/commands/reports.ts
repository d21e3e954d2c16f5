import "server-only";
import { findWholeReport, listOpenReports } from "@/db/queries/report-queue";
import { AppError } from "@/lib/errors";
import { PROMISED_HOURS } from "@/lib/reports/alarms";
import { decideReport } from "@/lib/reports/decide-reports";
import { URGENT_REASONS } from "@/lib/reports/reasons";
import { readTicket } from "@/lib/reports/ticket";
import {
  type Call,
  type Command,
  OpsProblem,
  type Outcome,
  requireReason,
  requireWord,
} from "../command";
import { duration, plain, postLine, table, waitingPictures } from "../lines";
import { FILTER_FORMS, FILTER_OPTIONS, hasFilter, rejectMany } from "./reject-many";

const LISTED = 200;

export const reports: Command = {
  summary: "lists, shows and decides reports",
  writes: ["accept", "reject"],
  forms: [
    [
      "reports",
      `lists open reports, urgent ones that are still shown first; decide each within ${PROMISED_HOURS} h`,
    ],
    ["reports show <ticket>", "shows one with what was done, and other posts that show its files"],
    [
      'reports accept <ticket> --reason "…" [--keep]',
      "removes the post, for an urgent reason every post with its files too; --keep removes none",
    ],
    ['reports reject <ticket> --reason "…"', "restores the posts that only this report keeps down"],
    [
      'reports reject <filter…> --reason "…"',
      "rejects all open reports that match; filters can be combined:",
    ],
    ...FILTER_FORMS,
  ],
  options: { keep: { type: "boolean" }, ...FILTER_OPTIONS },
  run(call) {
    const [verb, ...words] = call.words;
    if (verb === undefined) return listOpen();
    if (verb === "show") return show(words);
    if (verb === "reject" && hasFilter(call)) return rejectMany({ ...call, words });
    if (verb === "accept" || verb === "reject") return decide(verb, { ...call, words });
    throw new OpsProblem(`reports ${verb} is not a command.`, "usage");
  },
};

async function listOpen(): Promise<Outcome> {
  const open = await listOpenReports(LISTED, URGENT_REASONS);
  const rows = open.map(({ ticket, reason, url, ageHours, visitor, network, ...state }) => ({
    ticket,
    reason: `${reason}${markOf(state)}`,
    age: duration(ageHours),
    left: ageHours >= PROMISED_HOURS ? "OVERDUE" : duration(PROMISED_HOURS - ageHours),
    visitor: visitor ?? "-",
    network: network ?? "-",
    url,
  }));
  return { answer: { reports: open }, lines: table(rows, "No report waits for a decision.") };
}

function markOf({ isFirst, isShownElsewhere }: { isFirst: boolean; isShownElsewhere: boolean }) {
  if (isShownElsewhere) return " (SHOWN ELSEWHERE)";
  return isFirst ? " (SHOWN)" : "";
}

async function show(words: string[]): Promise<Outcome> {
  const ticket = readTicket(requireWord(words, "a ticket"));
  const report = ticket && (await findWholeReport(ticket));
  if (!report) throw new AppError("ticket_not_found");
  const { status, reason, url, contact, statement, receivedAt, decidedAt, decision } = report;
  const { auditEntries, shownElsewhere } = report;
  const lines = [
    `${ticket}  ${status}  ${reason}`,
    `post       ${url}`,
    `received   ${receivedAt.toISOString()}`,
    `decided    ${decidedAt ? `${decidedAt.toISOString()}: ${plain(decision ?? "")}` : "not yet"}`,
    `contact    ${plain(contact === "" ? "none" : (contact ?? "erased"))}`,
    `statement  ${plain(statement ?? "erased")}`,
    ...auditEntries.map(
      ({ at, actor, action, details }) =>
        `${at.toISOString()}  ${actor} ${action} ${JSON.stringify(details)}`,
    ),
    ...shownElsewhere.map(
      ({ tweetId, author }) =>
        `Same file, still shown: https://x.com/${plain(author)}/status/${tweetId}`,
    ),
  ];
  return { answer: { report }, lines };
}

async function decide(verb: "accept" | "reject", call: Call): Promise<Outcome> {
  requireReason(call);
  const status = verb === "accept" ? "accepted" : "rejected";
  const ticket = requireWord(call.words, "a ticket");
  const keepsPost = call.flags.keep === true;
  const decided = await decideReport(ticket, { status, keepsPost }, call.operator);
  const posts = decided.posts.map(postLine);
  const kept = posts.length === 0 ? ["The post stays as it is."] : [];
  const waiting = await waitingPictures(call.operator.isTrial);
  const lines = [`${decided.ticket} is ${status}.`, ...posts, ...kept, ...waiting];
  return { answer: { ...decided, waiting }, lines };
}
