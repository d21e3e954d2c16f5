import "server-only";
import { sql } from "../client";

export type FavoriteCounts = {
  shown: number;
  /** Taken down here, or gone from X. */
  gone: number;
};

/** How many favorites a user has. Looks at each: 10 ms for 10 000. */
export async function countUserFavorites(userId: string): Promise<FavoriteCounts> {
  const [row] = await sql()<FavoriteCounts[]>`
    select (count(*) filter (where v.visible))::int as shown,
      (count(*) filter (where not v.visible))::int as gone
    from favorites f join videos v on v.id = f.video_id where f.user_id = ${userId}`;
  return row ?? { shown: 0, gone: 0 };
}
