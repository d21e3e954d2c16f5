import "server-only";
import { claimDueChecks, type DueCheck } from "@/db/queries/claim-due-checks";
import { countChecksSince } from "@/db/queries/count-checks-since";
import { noteCheck } from "@/db/queries/note-check";
import { promoteHotChecks } from "@/db/queries/promote-hot-checks";
import { forgetContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { sweepThumbnails } from "@/lib/thumbnails/sweep-thumbnails";
import { storePost } from "@/lib/videos/store-post";
import { examinePost, type Means } from "./examine-post";

const HOUR_MS = 3_600_000;
/** X is asked one at a time, so that visitors come first; and no more often than this. */
export const CHECKS_PER_RUN = 30;
export const CHECKS_PER_HOUR = 600;
/** After so many answers in a row that say nothing, X is left alone until the next run. */
const GIVES_UP_AFTER = 3;

/**
 * Looks whether X still has what is shown here: what people see first about every hour, the rest
 * every week, once more what seemed gone, and what visitors could not play.
 */
export async function checkLinks(now: Date, means: Means = {}): Promise<void> {
  await promoteHotChecks(now);
  const checkedLately = await countChecksSince(new Date(now.getTime() - HOUR_MS));
  const budget = Math.min(CHECKS_PER_RUN, CHECKS_PER_HOUR - checkedLately);
  if (budget <= 0) return;
  let unclearInARow = 0;
  let hasChanged = false;
  for (const check of await claimDueChecks(now, budget)) {
    if (unclearInARow >= GIVES_UP_AFTER) break;
    const { kind, changed } = await checkOne(check, now, means);
    unclearInARow = kind === "unclear" ? unclearInARow + 1 : 0;
    hasChanged ||= changed;
  }
  if (!hasChanged) return;
  forgetContentVersion();
  await sweepThumbnails();
}

async function checkOne(check: DueCheck, now: Date, means: Means) {
  const { finding, post } = check.isWanted
    ? await examinePost(check.tweetId, means)
    : { finding: { kind: "unwanted" } as const, post: null };
  // Before it is shown again: with the media that X has now.
  if (post) await storePost(post).catch(unlessTakenDown);
  return { kind: finding.kind, changed: await noteCheck(check, finding, now) };
}

/** Taken down by the operator while X was asked: so it stays. */
function unlessTakenDown(error: unknown): void {
  if (!(error instanceof AppError && error.code === "post_not_found")) throw error;
}
