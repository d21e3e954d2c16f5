import "server-only";
import { findWholeReport } from "@/db/queries/find-whole-report";
import { listOpenReports } from "@/db/queries/list-open-reports";
import { AppError } from "@/lib/errors";
import { decideReport } from "@/lib/reports/decide-report";
import { PROMISED_HOURS } from "@/lib/reports/overdue-hours";
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
import { postLine } from "../post-line";
import { duration, plain, table } from "../table";
import { waitingPictures } from "../waiting-pictures";
import { FILTER_OPTIONS, isMeantMany, rejectMany } from "./reject-many";

const LISTED = 200;

export const reports: Command = {
  summary: "list, show and decide what was reported",
  writes: ["accept", "reject"],
  forms: [
    [
      "reports",
      `lists open reports, urgent ones that are still shown first; each is promised within ${PROMISED_HOURS} h`,
    ],
    ["reports show <ticket>", "shows all of one, and what was done"],
    ['reports accept <ticket> --reason "…" [--keep]', "removes the post, unless it is to be kept"],
    ['reports reject <ticket> --reason "…"', "puts back a post that was down on its account alone"],
    [
      'reports reject [--from-visitor <hash>] [--about <kind>] [--since <time>] [--until <time>] --reason "…"',
      "rejects all open ones of a sender or its network, of a kind, of a time",
    ],
  ],
  options: { keep: { type: "boolean" }, ...FILTER_OPTIONS },
  run(call) {
    const [verb, ...words] = call.words;
    if (verb === undefined) return listOpen();
    if (verb === "show") return show(words);
    if (verb === "reject" && isMeantMany(call)) return rejectMany({ ...call, words });
    if (verb === "accept" || verb === "reject") return decide(verb, { ...call, words });
    throw new OpsProblem(`reports ${verb} is nothing that can be done.`, "usage");
  },
};

async function listOpen(): Promise<Outcome> {
  const open = await listOpenReports(LISTED, URGENT_REASONS);
  const rows = open.map(({ ticket, reason, url, ageHours, isFirst, visitor, network }) => ({
    ticket,
    reason: isFirst ? `${reason} (SHOWN)` : reason,
    age: duration(ageHours),
    left: ageHours >= PROMISED_HOURS ? "OVERDUE" : duration(PROMISED_HOURS - ageHours),
    visitor: visitor ?? "-",
    network: network ?? "-",
    url,
  }));
  return { answer: { reports: open }, lines: table(rows, "No report waits for a decision.") };
}

async function show(words: string[]): Promise<Outcome> {
  const ticket = readTicket(requireWord(words, "a ticket"));
  const report = ticket && (await findWholeReport(ticket));
  if (!report) throw new AppError("ticket_not_found");
  const { status, reason, url, contact, statement, receivedAt, decidedAt, decision, acts } = report;
  const lines = [
    `${ticket}  ${status}  ${reason}`,
    `post       ${url}`,
    `received   ${receivedAt.toISOString()}`,
    `decided    ${decidedAt ? `${decidedAt.toISOString()}: ${plain(decision ?? "")}` : "not yet"}`,
    `contact    ${plain(contact ?? "erased")}`,
    `statement  ${plain(statement ?? "erased")}`,
    ...acts.map(
      ({ at, actor, action, details }) => `${at}  ${actor} ${action} ${JSON.stringify(details)}`,
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
