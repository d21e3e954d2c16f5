import "server-only";
import { sql } from "../client";

export type FavoriteCounts = {
  shown: number;
  /** Taken down here, or gone from X. */
  gone: number;
};

/** How many favorites a user has. */
export async function countUserFavorites(userId: string): Promise<FavoriteCounts> {
  const [row] = await countStatement(userId);
  return row ?? { shown: 0, gone: 0 };
}

/** The statement of `countUserFavorites`, not yet sent: its plan is worth a look as well. */
export function countStatement(userId: string) {
  return sql()<FavoriteCounts[]>`
    select shown_favorite_count as shown, gone_favorite_count as gone
    from users where id = ${userId}`;
}
