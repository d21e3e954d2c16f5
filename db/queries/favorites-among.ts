import "server-only";
import { sql } from "../client";

/** Of the given videos those that a user has kept. */
export async function favoritesAmong(userId: string, videoIds: string[]): Promise<string[]> {
  const rows = await amongStatement(userId, videoIds);
  return rows.map(({ videoId }) => videoId);
}

/** The statement of `favoritesAmong`, not yet sent: its plan is worth a look as well. */
export function amongStatement(userId: string, videoIds: string[]) {
  return sql()<{ videoId: string }[]>`
    select video_id as "videoId" from favorites
    where user_id = ${userId} and video_id = any(${videoIds}::bigint[])`;
}
