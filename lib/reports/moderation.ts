import "server-only";
import { z } from "zod";
import {
  findWholeReport,
  listHiddenPosts,
  listOpenReports,
  listReportingNetworks,
} from "@/db/queries/report-queue";
import type { Operator } from "@/lib/operator";
import { PROMISED_HOURS } from "./alarms";
import { decideReport, rejectReports } from "./decide-reports";
import type { HiddenByReports, ModerationView } from "./moderation-view";
import { blockAuthor, hidePost, removePost, restorePost } from "./post-actions";
import { URGENT_REASONS } from "./reasons";
import { readTicket } from "./ticket";

const LISTED = { open: 200, networks: 20, hidden: 1000 };

/** Networks that hide most first. */
export async function listHiddenByReports(): Promise<HiddenByReports> {
  const posts = await listHiddenPosts(LISTED.hidden);
  const networks = [...new Set(posts.map(({ network }) => network))].map((network) => {
    const hidden = posts.filter((post) => post.network === network);
    const times = hidden.map(({ at }) => at.getTime());
    return {
      network,
      posts: new Set(hidden.map(({ tweetId }) => tweetId)).size,
      reports: new Set(hidden.map(({ ticket }) => ticket)).size,
      visitors: new Set(hidden.map(({ visitor }) => visitor)).size,
      first: new Date(Math.min(...times)),
      last: new Date(Math.max(...times)),
    };
  });
  return { networks: networks.toSorted((a, b) => b.posts - a.posts), posts };
}

export async function readModeration(typed: string | undefined): Promise<ModerationView> {
  if (typed !== undefined) {
    const ticket = readTicket(typed);
    const report = ticket && (await findWholeReport(ticket));
    return report ? { kind: "report", report } : { kind: "no report" };
  }
  const [open, networks, hidden] = await Promise.all([
    listOpenReports(LISTED.open, URGENT_REASONS),
    listReportingNetworks(LISTED.networks),
    listHiddenByReports(),
  ]);
  const marked = open.map((one) => ({ ...one, isOverdue: one.ageHours >= PROMISED_HOURS }));
  return { kind: "queue", open: marked, networks, hidden };
}

const reason = z.string().trim().min(1).max(2000);

const senderHash = z.string().regex(/^[0-9a-f]{12}$/);

/** As the page shows them, separated by commas or spaces; null for all senders. */
const senders = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(senderHash))
  .transform((hashes) => (hashes.length > 0 ? hashes : null));

export const ModerationInput = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("decide"),
    ticket: z.string(),
    decision: z.enum(["accept", "keep", "reject"]),
    reason,
  }),
  z.object({ act: z.literal("network"), network: senderHash, reason }),
  z.object({ act: z.literal("undo"), senders, reason }),
  z.object({
    act: z.literal("post"),
    change: z.enum(["hide", "remove", "restore"]),
    link: z.string().trim().min(1).max(5000),
    reason,
  }),
  z.object({
    act: z.literal("author"),
    change: z.enum(["block", "unblock"]),
    handle: z.string().trim().min(1).max(100),
    reason,
  }),
]);

export type ModerationInput = z.output<typeof ModerationInput>;

export type ModerationOutcome = {
  done: ModerationInput["act"];
  /** Reports that were rejected together, and those that are still open. */
  count?: number;
  left?: number;
  /** X did not say whether the post shows another one's video: that one stays as it is. */
  isOwnerUnknown?: boolean;
};

const POST_ACTIONS = { hide: hidePost, remove: removePost, restore: restorePost };

export async function moderateByForm(
  input: ModerationInput,
  by: string,
): Promise<ModerationOutcome> {
  const operator: Operator = { by, reason: input.reason, isTrial: false };
  const done = input.act;
  if (input.act === "decide") {
    const status = input.decision === "reject" ? "rejected" : "accepted";
    await decideReport(input.ticket, { status, keepsPost: input.decision === "keep" }, operator);
    return { done };
  }
  if (input.act === "undo" || input.act === "network") {
    const isHiding = input.act === "undo";
    const from = input.act === "undo" ? input.senders : [input.network];
    const filter = { senders: from, reason: null, since: null, until: null };
    const { decided, left } = await rejectReports({ ...filter, isHiding }, operator);
    return { done, count: decided.length, left: left.length };
  }
  if (input.act === "post") {
    const change = await POST_ACTIONS[input.change](input.link, operator);
    return { done, isOwnerUnknown: !change.isOwnerKnown };
  }
  await blockAuthor(input.handle, input.change === "block", operator);
  return { done };
}
