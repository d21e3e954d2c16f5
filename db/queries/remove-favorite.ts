import "server-only";
import { sql } from "../client";
import { favoriteSteps } from "./favorite-steps";
import { untilStored } from "./until-stored";

/** Lets go of a user's favorite; nothing happens where there is none. */
export async function removeFavorite(
  userId: string,
  videoId: string,
  now: Date | null = null,
): Promise<void> {
  await untilStored(async () => removeStatement(userId, videoId, now));
}

/** The statement of `removeFavorite`, not yet sent: its plan is worth a look as well. */
export function removeStatement(userId: string, videoId: string, now: Date | null) {
  // Never more than one: the planner, who takes users and videos for unrelated, expects hundreds.
  return sql()`
    with removed as (
      delete from favorites where user_id = ${userId} and video_id = ${videoId} returning video_id
    ), changed as (
      select video_id from removed limit 1
    ), ${favoriteSteps(-1, now)}
    select`;
}
