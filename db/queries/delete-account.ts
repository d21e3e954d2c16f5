import "server-only";
import type { TransactionSql } from "postgres";
import { sql } from "../client";
import { favoriteSteps } from "./favorite-steps";
import { untilStored } from "./until-stored";

/**
 * Deletes all that a user has here, in one transaction, and leaves a tombstone with nothing but the
 * id. A second time changes nothing. `note` writes down who did it, where it was not the user.
 */
export async function deleteAccount(
  userId: string,
  now: Date | null = null,
  note?: (tx: TransactionSql) => Promise<void>,
): Promise<void> {
  await untilStored(() =>
    sql().begin(async (tx) => {
      // First and by itself: whoever is adding a favorite ends before the next statement looks.
      await tx`
        insert into users as u (id, deleted_at) values (${userId}, now())
        on conflict (id) do update set email = null, name = null, avatar_url = null,
          provider = excluded.provider, updated_at = now(), deleted_at = now()
        where u.deleted_at is null`;
      await tx`
        with changed as (delete from favorites where user_id = ${userId} returning video_id),
          ${favoriteSteps(-1, now)}
        select`;
      await note?.(tx);
      return true;
    }),
  );
}
