import "server-only";
import type { TransactionSql } from "postgres";

/**
 * Keeps the files that posts show from being shown in whatever post, until the report is rejected:
 * those posts are hidden, others as they come in. What is hidden already is held by this report too.
 */
export async function holdMedia(
  tx: TransactionSql,
  { ticket, tweetIds }: { ticket: string; tweetIds: string[] },
): Promise<void> {
  await tx`select hold_media(${ticket}, ${tweetIds}::text[], null, '{}')`;
}

/** Forgets which files a report held. */
export async function forgetHeldMedia(tx: TransactionSql, ticket: string): Promise<void> {
  await tx`delete from held_media where ticket = ${ticket}`;
}
