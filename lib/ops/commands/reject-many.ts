import "server-only";
import type { ReportFilter } from "@/db/queries/list-tickets";
import { REPORT_REASONS } from "@/lib/reports/reasons";
import { rejectReports } from "@/lib/reports/reject-reports";
import { type Call, OpsProblem, type Outcome, requireReason } from "../command";
import { waitingPictures } from "../waiting-pictures";

/** What many reports at once are told by. */
export const FILTER_OPTIONS = {
  "from-visitor": { type: "string" },
  about: { type: "string" },
  since: { type: "string" },
  until: { type: "string" },
} as const;

const NAMES = Object.keys(FILTER_OPTIONS) as (keyof typeof FILTER_OPTIONS)[];

export const isMeantMany = ({ flags }: Call) => NAMES.some((name) => flags[name] !== undefined);

/** Rejects all open reports that the flags mean. */
export async function rejectMany(call: Call): Promise<Outcome> {
  requireReason(call);
  if (call.words.length > 0) throw new OpsProblem("Give a ticket, or what many share.", "usage");
  const { decided, skipped, left } = await rejectReports(readFilter(call.flags), call.operator);
  const back = new Set(
    decided.flatMap(({ posts }) => posts.filter(({ isHeld }) => !isHeld)).map((one) => one.tweetId),
  );
  const tickets = decided.map(({ ticket }) => ticket);
  const waiting = await waitingPictures(call.operator.isTrial);
  const lines = [
    `${tickets.length} reports are rejected; ${back.size} posts are let in again.`,
    ...tickets,
    ...told("Decided by somebody else meanwhile, which stands:", skipped),
    ...told("NOT REJECTED, since the first of them failed. The same command tries again:", left),
    ...waiting,
  ];
  const answer = { rejected: tickets.length, tickets, skipped, left, posts: [...back], waiting };
  return { answer, lines, isBad: left.length > 0 };
}

const told = (words: string, tickets: string[]) => (tickets.length > 0 ? [words, ...tickets] : []);

function readFilter(flags: Call["flags"]): ReportFilter {
  const sender = flags["from-visitor"];
  if (sender !== undefined && !/^[0-9a-f]{12}$/.test(String(sender))) {
    throw new OpsProblem("--from-visitor takes what reports shows of a sender.", "usage");
  }
  const reason = REPORT_REASONS.find((one) => one === flags.about) ?? null;
  if (flags.about !== undefined && reason === null) {
    throw new OpsProblem(`--about is one of ${REPORT_REASONS.join(", ")}.`, "usage");
  }
  return {
    sender: sender === undefined ? null : String(sender),
    reason,
    since: readInstant("since", flags.since),
    until: readInstant("until", flags.until),
  };
}

function readInstant(name: string, text: string | boolean | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(String(text));
  if (/^\d{4}-\d\d-\d\dT/.test(String(text)) && !Number.isNaN(instant.getTime())) return instant;
  throw new OpsProblem(`--${name} takes a time as 2026-11-22T09:30Z.`, "usage");
}
