import "server-only";
import { sql } from "../client";
import type { reportSenders, reports } from "../schema";

type Sender = Pick<typeof reportSenders.$inferInsert, "day" | "visitor" | "network">;

/** Which ceiling of posts that are hidden at once is reached. */
export type HideCeiling = "visitor" | "network" | "site";

/** How many posts reports hide at once: of a visitor and of a network since midnight, of all within a day. */
export type HideCeilings = Record<HideCeiling, number>;

type Report = Pick<typeof reports.$inferInsert, "ticket" | "reason" | "url"> & {
  /** Null where it is not known yet which post the link leads to. */
  tweetId: string | null;
  contact: string;
  statement: string;
  sender?: Sender;
  /** Hides the post in the same transaction, and others with its media, and keeps them from coming in. */
  holdsPost: boolean;
  /** Beyond these it hides nothing. */
  ceilings?: HideCeilings | null;
};

export type InsertedReport = { isHidden: boolean; ceiling: HideCeiling | null };

/** Not by Drizzle, whose errors quote every parameter: what a reporter writes is for no log. */
export async function insertReport(report: Report): Promise<InsertedReport> {
  const { ticket, reason, url, tweetId, contact, statement, sender, ceilings } = report;
  const [inserted] = await sql()<InsertedReport[]>`
    select is_hidden as "isHidden", ceiling from file_report(
      ${ticket}, ${reason}, ${url}, ${tweetId}, ${contact}, ${statement},
      ${sender?.day ?? null}, ${sender?.visitor ?? null}, ${sender?.network ?? null},
      ${report.holdsPost}, ${ceilings?.visitor ?? null}, ${ceilings?.network ?? null},
      ${ceilings?.site ?? null})`;
  if (!inserted) throw new Error("a report was filed without an answer");
  return inserted;
}
