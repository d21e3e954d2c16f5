import "server-only";
import type { ReportFilter } from "@/db/queries/report-queue";
import { rejectReports } from "@/lib/reports/decide-reports";
import { REPORT_REASONS } from "@/lib/reports/reasons";
import { readTicket } from "@/lib/reports/ticket";
import { type Call, OpsProblem, type Outcome, requireReason } from "../command";
import { waitingPictures } from "../lines";

export const FILTER_OPTIONS = {
  "from-visitor": { type: "string" },
  about: { type: "string" },
  since: { type: "string" },
  until: { type: "string" },
  except: { type: "string" },
} as const;

export const FILTER_FORMS: [form: string, text: string][] = [
  ["  --from-visitor <hash,hash>", "those of these visitors or networks"],
  ["  --about <kind>", "those of a kind"],
  ["  --since <time>  --until <time>", "those of a period"],
  ["  --except <ticket,ticket>", "but not these"],
];

const NAMES = Object.keys(FILTER_OPTIONS) as (keyof typeof FILTER_OPTIONS)[];

export const hasFilter = ({ flags }: Call) => NAMES.some((name) => flags[name] !== undefined);

export async function rejectMany(
  call: Call,
  more: Pick<ReportFilter, "isHiding"> = {},
): Promise<Outcome> {
  requireReason(call);
  if (call.words.length > 0) throw new OpsProblem("Give a ticket, or a filter.", "usage");
  const filter = { ...readFilter(call.flags), ...more };
  const { decided, skipped, left } = await rejectReports(filter, call.operator);
  const back = new Set(
    decided.flatMap(({ posts }) => posts.filter(({ isHeld }) => !isHeld)).map((one) => one.tweetId),
  );
  const tickets = decided.map(({ ticket }) => ticket);
  const waiting = await waitingPictures(call.operator.isTrial);
  const lines = [
    `Rejected reports: ${tickets.length}. Posts shown again: ${back.size}.`,
    ...tickets,
    ...listed("Already decided by another operator, unchanged:", skipped),
    ...listed("NOT REJECTED, since the first of them failed. The same command tries again:", left),
    ...waiting,
  ];
  const answer = { rejected: tickets.length, tickets, skipped, left, posts: [...back], waiting };
  return { answer, lines, isBad: left.length > 0 };
}

const listed = (words: string, tickets: string[]) =>
  tickets.length > 0 ? [words, ...tickets] : [];

function readFilter(flags: Call["flags"]): ReportFilter {
  const senders = readList(flags["from-visitor"]);
  if (senders?.some((sender) => !/^[0-9a-f]{12}$/.test(sender))) {
    throw new OpsProblem(
      "--from-visitor takes the hashes of visitors or networks that the lists show.",
      "usage",
    );
  }
  const reason = REPORT_REASONS.find((one) => one === flags.about) ?? null;
  if (flags.about !== undefined && reason === null) {
    throw new OpsProblem(`--about is one of ${REPORT_REASONS.join(", ")}.`, "usage");
  }
  const since = readInstant("since", flags.since);
  const until = readInstant("until", flags.until);
  const except = readList(flags.except)?.map((typed) => {
    const ticket = readTicket(typed);
    if (ticket === null) throw new OpsProblem("--except takes tickets.", "usage");
    return ticket;
  });
  return { senders, reason, since, until, ...(except && { except }) };
}

function readList(text: string | boolean | undefined): string[] | null {
  return text === undefined ? null : String(text).split(",");
}

function readInstant(name: string, text: string | boolean | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(String(text));
  if (/^\d{4}-\d\d-\d\dT/.test(String(text)) && !Number.isNaN(instant.getTime())) return instant;
  throw new OpsProblem(`--${name} takes a time as 2026-11-22T09:30Z.`, "usage");
}
