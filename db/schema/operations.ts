import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { bigid, bytes, identity, instant } from "./columns";
import { videos } from "./videos";

export const REPORT_REASONS = [
  "copyright",
  "intimate",
  "child_safety",
  "private_person",
  "illegal",
  "broken",
  "other",
] as const;

export const REPORT_STATUSES = ["received", "accepted", "rejected"] as const;

export const reports = pgTable(
  "reports",
  {
    id: identity().primaryKey(),
    /** Not guessable: the reporter's only key. */
    ticket: text().notNull().unique(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    url: text().notNull(),
    /** Null if the link names no post. */
    tweetId: text(),
    /** Null if the post is not stored here. */
    videoId: bigid().references(() => videos.id, { onDelete: "set null" }),
    /** Empty in a report of child abuse that names no sender; null once retention has erased it. */
    contact: text(),
    /** What `contact` reaches, whatever its spelling; erased with it. */
    mailbox: text(),
    statement: text(),
    language: text(),
    status: text({ enum: REPORT_STATUSES }).notNull().default("received"),
    decision: text(),
    receivedAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
    alarmedAt: instant(),
    /** X has named the owner of the post's video. */
    ownerKnown: boolean().notNull().default(false),
    ownerAskedAt: instant(),
  },
  (t) => [
    index("reports_open").on(t.receivedAt).where(sql`decided_at is null`),
    index("reports_video").on(t.videoId),
    index("reports_tweet").on(t.tweetId),
    index("reports_mailbox").on(t.mailbox, t.receivedAt).where(sql`mailbox is not null`),
    index("reports_to_resolve").on(t.ownerAskedAt.nullsFirst()).where(sql`not owner_known`),
    index("reports_to_erase").on(t.decidedAt).where(sql`contact is not null`),
  ],
);

export const MAIL_KINDS = ["received", "decided"] as const;

/** Written in the transaction that it reports. No address: that stays in the report until it is erased. */
export const reportMails = pgTable(
  "report_mails",
  {
    ticket: text()
      .notNull()
      .references(() => reports.ticket, { onDelete: "cascade" }),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    queuedAt: instant().notNull().defaultNow(),
    /** Postponed while the mail is being sent. */
    dueAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.ticket, t.kind] }), index("report_mails_due").on(t.dueAt)],
);

// Keyed by the salt of the UTC day, to stop a crowd of reports by one sender. After two days, of open reports
// only, hashes of these with a key that is never stored: they still tell networks apart.
export const reportSenders = pgTable(
  "report_senders",
  {
    ticket: text().primaryKey(),
    day: date().notNull(),
    visitor: text().notNull(),
    network: text().notNull(),
    sentAt: instant().notNull().defaultNow(),
    hiddenPosts: integer().notNull().default(0),
  },
  (t) => [
    index("report_senders_network").on(t.network, t.day),
    index("report_senders_hiding").on(t.sentAt).where(sql`hidden_posts > 0`),
  ],
);

/** A trigger hides the row of such a post when it is added; `holdPosts` hides an existing one. */
export const heldPosts = pgTable("held_posts", {
  tweetId: text().primaryKey(),
  heldAt: instant().notNull().defaultNow(),
});

// Has X's name for the file. Once the report is accepted, no post may show it. Every post known to show one
// has a row, since its media may be erased later.
export const heldMedia = pgTable(
  "held_media",
  {
    mediaName: text().notNull(),
    ticket: text()
      .notNull()
      .references(() => reports.ticket, { onDelete: "cascade" }),
    tweetId: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaName, t.ticket, t.tweetId] }),
    index("held_media_ticket").on(t.ticket),
    index("held_media_tweet").on(t.tweetId),
  ],
);

/** Rows are only added. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: identity().primaryKey(),
    at: instant().notNull().defaultNow(),
    /** `operator`, `reports`, `checker`, or a user's id. */
    actor: text().notNull(),
    action: text().notNull(),
    subjectKind: text({
      enum: ["post", "author", "report", "user", "job", "backup", "store"],
    }).notNull(),
    /** X's id of a post, which may not be stored here; a job's name; a backup's file; else our own id. */
    subjectId: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index("audit_log_subject").on(t.subjectKind, t.subjectId, t.at),
    index("audit_log_ticket")
      .on(sql`(details->>'ticket')`)
      .where(sql`details->>'ticket' is not null`),
  ],
);

/** Triggers add tags for outer caches in the transaction of a takedown. A row stays until purged twice. */
export const cachePurges = pgTable("cache_purges", {
  id: identity().primaryKey(),
  tags: text().array().notNull(),
  queuedAt: instant().notNull().defaultNow(),
  /** A second one follows: an answer from before the takedown may reach a cache after the first. */
  purgedAt: instant(),
});

export const purgeTargets = pgTable("purge_targets", {
  /** Digest of the target's address. */
  target: text().primaryKey(),
  workedAt: instant(),
  failingSince: instant(),
});

/** Shared by instances without Redis. Unlogged: empty after a crash of PostgreSQL. */
export const xAnswers = pgTable(
  "x_answers",
  {
    postId: text().primaryKey(),
    /** Packed; null while an instance asks. */
    answer: bytes(),
    claim: text(),
    keptUntil: instant().notNull(),
  },
  (t) => [index("x_answers_kept").on(t.keptUntil)],
);

export const jobStates = pgTable("job_states", {
  job: text().primaryKey(),
  /** Everything before this instant is done. */
  watermark: instant(),
  startedAt: instant(),
  finishedAt: instant(),
  durationMs: integer(),
  failureCount: integer().notNull().default(0),
  lastError: text(),
});

// One row, raised by triggers in the same transaction whenever something disappears from pages or reappears.
// A process that sees a new version drops its caches.
export const contentVersion = pgTable(
  "content_version",
  {
    singleton: boolean().primaryKey().default(true),
    version: bigint({ mode: "number" }).notNull().default(1),
  },
  () => [check("content_version_one_row", sql`singleton`)],
);
