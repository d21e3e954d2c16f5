import "server-only";
import { noteCheck } from "@/db/queries/check-findings";
import {
  claimDueChecks,
  countChecksSince,
  type DueCheck,
  promoteHotChecks,
} from "@/db/queries/checks";
import { forgetContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { sweepThumbnails } from "@/lib/thumbnails/sweep-thumbnails";
import { storePost } from "@/lib/videos/store-post";
import { checksPerHour } from "./checks-per-hour";
import { examinePost, type Means } from "./examine-post";
import { mindPause } from "./mind-pause";
import { type Gone, takeDown } from "./take-down";

const HOUR_MS = 3_600_000;
/** Of an hour's checks: runs come every two minutes, and may catch up on one that was left out. */
const SHARE_OF_RUN = 1 / 20;
/** Claimed at a time. */
const BATCH = 30;
/** A run that X keeps waiting ends at about the time of the next. */
const RUN_MS = 100_000;
/** After so many answers in a row that say nothing, X is left alone until the next run. */
const GIVES_UP_AFTER = 3;

/**
 * Looks whether X still has what is shown here: what people see first about every hour, the rest
 * every week, once more what seemed gone, and what visitors could not play.
 */
export async function checkLinks(
  now: Date,
  means: Means = {},
  perHour = checksPerHour(),
): Promise<void> {
  await promoteHotChecks(now);
  const checkedLately = await countChecksSince(new Date(now.getTime() - HOUR_MS));
  const budget = Math.min(Math.ceil(perHour * SHARE_OF_RUN), perHour - checkedLately);
  if (budget <= 0) return;
  const { gone, hasBack } = await checkDue(now, budget, means);
  // After all of them: what they come to tells whether X is to be believed.
  const isPaused = await mindPause(now);
  const wasTaken = await takeDown(gone, isPaused, now);
  if (!hasBack && !wasTaken) return;
  forgetContentVersion();
  await sweepThumbnails();
}

/** X is asked one at a time, so that visitors come first. */
async function checkDue(now: Date, budget: number, means: Means) {
  const until = performance.now() + RUN_MS;
  const gone: Gone[] = [];
  let hasBack = false;
  let unclearInARow = 0;
  for (let left = budget; left > 0 && performance.now() < until; left -= BATCH) {
    const claimed = await claimDueChecks(now, Math.min(left, BATCH));
    for (const check of claimed) {
      const { finding, isBack } = await checkOne(check, now, means);
      hasBack ||= isBack;
      if (finding.kind === "gone") gone.push({ videoId: check.videoId, ...finding });
      unclearInARow = finding.kind === "unclear" ? unclearInARow + 1 : 0;
      if (unclearInARow >= GIVES_UP_AFTER) return { gone, hasBack };
    }
    if (claimed.length < BATCH) break;
  }
  return { gone, hasBack };
}

async function checkOne(check: DueCheck, now: Date, means: Means) {
  const { finding, post } = check.isWanted
    ? await examinePost(check, means)
    : { finding: { kind: "unwanted" } as const, post: null };
  // Before it is shown again: with the media that X has now.
  if (post) await storePost(post).catch(unlessTakenDown);
  return { finding, isBack: await noteCheck(check, finding, now) };
}

/** Taken down by the operator while X was asked: so it stays. */
function unlessTakenDown(error: unknown): void {
  if (!(error instanceof AppError && error.code === "post_not_found")) throw error;
}
