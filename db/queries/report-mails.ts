import "server-only";
import { and, asc, desc, eq, exists, gt, lt, lte, ne, sql } from "drizzle-orm";
import { alias, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "../client";
import { auditLog, reportMails, reportSenders, reports } from "../schema";
import { isHidingByReport, ticketOf } from "./moderation";
import type { Transaction } from "./statements";

export type MailKind = (typeof reportMails.$inferSelect)["kind"];

/** A limit per mailbox, so that it cannot be flooded. */
const ANSWERED_A_DAY = 10;
/** A limit per network; a decision is mailed beyond it too. */
const RECEIPTS_OF_NETWORK = 20;
const KEPT_FOR = sql`interval '3 days'`;

function numberOfDay() {
  const earlier = alias(reports, "earlier");
  return db()
    .select({ count: sql<number>`count(*)` })
    .from(earlier)
    .where(
      and(
        eq(earlier.mailbox, reports.mailbox),
        lte(earlier.receivedAt, reports.receivedAt),
        gt(earlier.receivedAt, sql`${reports.receivedAt} - interval '1 day'`),
      ),
    );
}

async function isOverReceipts(tx: Transaction, ticket: string): Promise<boolean> {
  const own = tx
    .select({ day: reportSenders.day, network: reportSenders.network })
    .from(reportSenders)
    .where(eq(reportSenders.ticket, ticket));
  const sent = sql`(${reportSenders.day}, ${reportSenders.network}) in ${own}`;
  return (await tx.$count(reportSenders, sent)) > RECEIPTS_OF_NETWORK;
}

type Queueing = {
  ticket: string;
  kind: MailKind;
  isCapped?: boolean;
};

/** Does nothing if the report has no address. */
export async function queueMail(
  tx: Transaction,
  { ticket, kind, isCapped = false }: Queueing,
): Promise<void> {
  const [answered] = await tx
    .select({ ticket: reports.ticket })
    .from(reports)
    .where(
      and(
        eq(reports.ticket, ticket),
        ne(reports.contact, ""),
        lte(sql`(${numberOfDay()})`, ANSWERED_A_DAY),
      ),
    );
  if (!answered) return;
  if (isCapped && (await isOverReceipts(tx, ticket))) return;
  const again = {
    queuedAt: sql`now()`,
    dueAt: sql`now()`,
    // The changed number keeps a delivery under way from settling this one.
    attempts: sql`${reportMails.attempts} + 1`,
  } satisfies PgUpdateSetSource<typeof reportMails>;
  await tx
    .insert(reportMails)
    .values({ ticket, kind })
    .onConflictDoUpdate({ target: [reportMails.ticket, reportMails.kind], set: again });
}

export type QueuedMail = Pick<
  typeof reports.$inferSelect,
  "ticket" | "contact" | "language" | "url" | "reason" | "status" | "decision"
> & {
  kind: MailKind;
  attempts: number;
  wasHiddenAtOnce: boolean;
  keepsPost: boolean;
};

/** Oldest first. It becomes due again unless it is settled. */
export async function claimMail(): Promise<QueuedMail | null> {
  const next = db()
    .select({ ticket: reportMails.ticket, kind: reportMails.kind })
    .from(reportMails)
    .where(lte(reportMails.dueAt, sql`now()`))
    .orderBy(asc(reportMails.dueAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const wait = sql`least(interval '6 hours', interval '1 minute' * power(2, least(${reportMails.attempts}, 10)))`;
  const [claimed] = await db()
    .update(reportMails)
    .set({ attempts: sql`${reportMails.attempts} + 1`, dueAt: sql`now() + ${wait}` })
    .where(sql`(${reportMails.ticket}, ${reportMails.kind}) in ${next}`)
    .returning();
  if (!claimed) return null;
  const { ticket, kind, attempts } = claimed;
  const { contact, language, url, reason, status, decision } = reports;
  const hidden = db()
    .select()
    .from(auditLog)
    .where(and(eq(ticketOf, ticket), isHidingByReport));
  const lastDecision = db()
    .select({ keepsPost: sql`${auditLog.details}->>'keepsPost' = 'true'` })
    .from(auditLog)
    .where(and(eq(ticketOf, ticket), eq(auditLog.subjectKind, "report")))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const [report] = await db()
    .select({
      ...{ contact, language, url, reason, status, decision },
      wasHiddenAtOnce: sql<boolean>`${exists(hidden)}`,
      keepsPost: sql<boolean>`coalesce(${lastDecision}, false)`,
    })
    .from(reports)
    .where(eq(reports.ticket, ticket));
  return report ? { ticket, kind, attempts, ...report } : null;
}

type Claimed = Pick<QueuedMail, "ticket" | "kind" | "attempts">;

export async function settleMail({ ticket, kind, attempts }: Claimed): Promise<void> {
  await db()
    .delete(reportMails)
    .where(
      and(
        eq(reportMails.ticket, ticket),
        eq(reportMails.kind, kind),
        eq(reportMails.attempts, attempts),
      ),
    );
}

export async function dropStaleMails(): Promise<number> {
  const dropped = await db()
    .delete(reportMails)
    .where(lt(reportMails.queuedAt, sql`now() - ${KEPT_FOR}`))
    .returning({ ticket: reportMails.ticket });
  return dropped.length;
}
