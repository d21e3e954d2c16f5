import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
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
  /** By source: `syndication: ok, graphql: unrecognised`. */
  outcome: text().notNull(),
  checkedAt: instant().notNull().defaultNow(),
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
