import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

export const alarms = pgTable("alarms", {
  subject: text().primaryKey(),
  raisedAt: instant().notNull().defaultNow(),
});

export const canaryRuns = pgTable("canary_runs", {
  tweetId: text().primaryKey(),
  isGood: boolean().notNull(),
  /** Outcome of each source: `syndication: ok, graphql: unrecognised`. */
  outcome: text().notNull(),
  checkedAt: instant().notNull().defaultNow(),
});

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
    failingSince: instant(),
  },
  ({ tweetId, source, egress }) => [primaryKey({ columns: [tweetId, source, egress] })],
);

/** One row: a job counts once there are too many to count for a visitor. */
export const recentTotal = pgTable(
  "recent_total",
  {
    singleton: boolean().primaryKey().default(true),
    total: integer().notNull(),
    /** Later videos are not counted. */
    countedAt: instant().notNull(),
  },
  () => [check("recent_total_one_row", sql`singleton`)],
);

export const xLearned = pgTable("x_learned", {
  kind: text({ enum: ["proven", "flags", "asked"] }).primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

/** One row while X may be wrong about what is gone. */
export const takeDownPause = pgTable(
  "take_down_pause",
  {
    singleton: boolean().primaryKey().default(true),
    since: instant().notNull().defaultNow(),
    cause: text({ enum: ["share", "canaries"] }).notNull(),
    gone: integer().notNull(),
    lookedAt: integer().notNull(),
  },
  () => [check("take_down_pause_one_row", sql`singleton`)],
);

export const takeDownResumption = pgTable(
  "take_down_resumption",
  { singleton: boolean().primaryKey().default(true), until: instant().notNull() },
  () => [check("take_down_resumption_one_row", sql`singleton`)],
);
