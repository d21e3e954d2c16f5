import "server-only";
import type { TransactionSql } from "postgres";
import type { auditLog } from "../../schema";

type Note = Required<
  Pick<typeof auditLog.$inferInsert, "actor" | "action" | "subjectKind" | "subjectId" | "details">
>;

/** Writes down who did what, in the transaction that does it. */
export async function noteAct(tx: TransactionSql, note: Note): Promise<void> {
  const { actor, action, subjectKind, subjectId, details } = note;
  await tx`
    insert into audit_log (actor, action, subject_kind, subject_id, details)
    values (${actor}, ${action}, ${subjectKind}, ${subjectId}, ${JSON.stringify(details)}::jsonb)`;
}
