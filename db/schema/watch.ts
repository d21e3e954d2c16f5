import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Raised alarms: the operator is not alerted again for a while. */
export const alarms = pgTable("alarms", {
  subject: text().primaryKey(),
  raisedAt: instant().notNull().defaultNow(),
});

/** The result of the last extraction of each canary. */
export const canaryRuns = pgTable("canary_runs", {
  tweetId: text().primaryKey(),
  isGood: boolean().notNull(),
  /** Outcome of each source: `syndication: ok, graphql: unrecognised`. */
  outcome: text().notNull(),
  checkedAt: instant().notNull().defaultNow(),
});

/** The last answer of each source for a canary, at each egress. */
export const canaryResults = pgTable(
  "canary_results",
  {
    tweetId: text().notNull(),
    /** A source, or `video` for the first bytes of its file. */
    source: text({ enum: ["syndication", "graphql", "fxtwitter", "video"] }).notNull(),
    egress: text().notNull(),
    outcome: text().notNull(),
    checkedAt: instant().notNull().defaultNow(),
    /** The posts are unverified: a failure counts once this installation has seen a pass. */
    firstPassedAt: instant(),
    /** Since the last pass; null while it passes. */
    failingSince: instant(),
  },
  ({ tweetId, source, egress }) => [primaryKey({ columns: [tweetId, source, egress] })],
);

/**
 * One row with the number of videos in Recent, counted by a job once there are too many to count
 * them for a visitor.
 */
export const recentTotal = pgTable(
  "recent_total",
  {
    singleton: boolean().primaryKey().default(true),
    total: integer().notNull(),
    /** Videos stored since then are not in it. */
    countedAt: instant().notNull(),
  },
  () => [check("recent_total_one_row", sql`singleton`)],
);

/** What was learned about X's web client: `proven` settings, `flags`, and when X was `asked` last. */
export const xLearned = pgTable("x_learned", {
  kind: text({ enum: ["proven", "flags", "asked"] }).primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

/** One row while the checker takes nothing down, since X may be wrong. */
export const takeDownPause = pgTable(
  "take_down_pause",
  {
    singleton: boolean().primaryKey().default(true),
    since: instant().notNull().defaultNow(),
    cause: text({ enum: ["share", "canaries"] }).notNull(),
    /** Posts that X says are gone, and all that were checked lately. */
    gone: integer().notNull(),
    lookedAt: integer().notNull(),
  },
  () => [check("take_down_pause_one_row", sql`singleton`)],
);

/** One row once the operator has confirmed that X is right, and until when. */
export const takeDownResumption = pgTable(
  "take_down_resumption",
  { singleton: boolean().primaryKey().default(true), until: instant().notNull() },
  () => [check("take_down_resumption_one_row", sql`singleton`)],
);
