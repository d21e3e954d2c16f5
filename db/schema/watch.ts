import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Alarms that stand: the operator was told, and is not told again for a while. */
export const alarms = pgTable("alarms", {
  subject: text().primaryKey(),
  raisedAt: instant().notNull().defaultNow(),
});

/** What the last extraction of each canary came to. */
export const canaryRuns = pgTable("canary_runs", {
  tweetId: text().primaryKey(),
  isGood: boolean().notNull(),
  /** By source: `syndication: ok, graphql: unrecognised`. */
  outcome: text().notNull(),
  checkedAt: instant().notNull().defaultNow(),
});
