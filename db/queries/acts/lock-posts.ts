import "server-only";
import type { TransactionSql } from "postgres";

/** Until the transaction ends no post comes in, is held or put back elsewhere. After a report's row. */
export async function lockPosts(tx: TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('held_posts', 0))`;
}
