import type { ReportReason } from "./reasons";

/** Keyed hashes; null once they are deleted. */
type Sender = { visitor: string | null; network: string | null };

export type QueuedReport = Sender & {
  ticket: string;
  reason: ReportReason;
  url: string;
  ageHours: number;
  isOverdue: boolean;
  /** Urgent, and still shown. */
  isFirst: boolean;
  isShownElsewhere: boolean;
};

type HiddenPost = Sender & {
  at: Date;
  ticket: string;
  reason: ReportReason;
  tweetId: string;
  /** Null for a post that is not stored here. */
  author: string | null;
};

type HidingNetwork = {
  network: string | null;
  posts: number;
  reports: number;
  visitors: number;
  first: Date;
  last: Date;
};

export type ReportingNetwork = { network: string; reports: number; visitors: number };

export type HiddenByReports = { networks: HidingNetwork[]; posts: HiddenPost[] };

export type WholeReport = {
  ticket: string;
  reason: ReportReason;
  url: string;
  contact: string | null;
  statement: string | null;
  status: "received" | "accepted" | "rejected";
  decision: string | null;
  receivedAt: Date;
  decidedAt: Date | null;
  auditEntries: { at: Date; actor: string; action: string; details: Record<string, unknown> }[];
  shownElsewhere: { tweetId: string; author: string }[];
};

export type ModerationView =
  | {
      kind: "queue";
      open: QueuedReport[];
      networks: ReportingNetwork[];
      hidden: HiddenByReports;
    }
  | { kind: "report"; report: WholeReport }
  | { kind: "no report" };
