import "server-only";
import type { TransactionSql } from "postgres";
import { noteAct } from "./note-act";
import type { By } from "./post-acts";

export type AuthorChange = {
  username: string;
  wasBlocked: boolean;
  isBlocked: boolean;
  reason: string | null;
};

/**
 * Blocks an author or ends it; null where none is known by that handle. A block that stands takes the
 * new reason, which visitors are shown.
 */
export async function setAuthorBlock(
  tx: TransactionSql,
  { handle, isBlocked, reason }: { handle: string; isBlocked: boolean; reason: string | null },
  { actor, details }: By,
): Promise<AuthorChange | null> {
  const [author] = await tx<{ id: string; username: string; wasBlocked: boolean }[]>`
    select id, username, is_blocked as "wasBlocked" from authors
    where lower(username) = lower(${handle}) for no key update`;
  if (!author) return null;
  await tx`
    update authors set is_blocked = ${isBlocked}, block_reason = ${isBlocked ? reason : null},
      blocked_at = case when ${isBlocked} then coalesce(blocked_at, now()) end, updated_at = now()
    where id = ${author.id}`;
  const action = isBlocked ? "block" : "unblock";
  await noteAct(tx, { actor, action, subjectKind: "author", subjectId: author.id, details });
  const { username, wasBlocked } = author;
  return { username, wasBlocked, isBlocked, reason: isBlocked ? reason : null };
}
