import "server-only";
import { CONFIRMED_AFTER } from "@/db/queries/check-findings";
import { takeDownGone } from "@/db/queries/takedowns";

/**
 * Where all posts of a site are by an account that has deleted them, nothing tells that from a change at
 * X but this: for so long both sources and X's files say the same, and the operator was told of it.
 */
const CERTAIN_AFTER = "7 days";

export type Gone = { videoId: string; isCertain: boolean };

/** Takes down what is gone for long enough; less of it in a pause. Gives whether anything was. */
export async function takeDown(
  gone: readonly Gone[],
  isPaused: boolean,
  now: Date,
): Promise<boolean> {
  const believed = isPaused ? gone.filter(({ isCertain }) => isCertain) : gone;
  const ids = believed.map(({ videoId }) => videoId);
  return (await takeDownGone(ids, isPaused ? CERTAIN_AFTER : CONFIRMED_AFTER, now)) > 0;
}
