import "server-only";
import { CONFIRMED_AFTER, recordCheck } from "@/db/queries/check-findings";
import {
  claimDueChecks,
  countChecksSince,
  type DueCheck,
  promoteHotChecks,
} from "@/db/queries/checks";
import { takeDownGone } from "@/db/queries/takedowns";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { sweepThumbnails } from "@/lib/thumbnails/removed-pictures";
import { storePost } from "@/lib/videos/store-post";
import { examinePost, type Means } from "./examine-post";
import { updatePause } from "./pause";

const HOUR_MS = 3_600_000;
/** Share of an hour's checks: runs start every two minutes and may catch up on a skipped one. */
const SHARE_OF_RUN = 1 / 20;
const BATCH = 30;
/** Ends a slow run before the next one starts. */
const RUN_MS = 100_000;
const GIVES_UP_AFTER = 3;

const SHARE_OF_CALLS = 1 / 20;

/** The default is 450 in a quarter of an hour: one guest token has 500, if GraphQL must answer for all. */
export function checksPerHour(): number {
  const { CHECKS_PER_HOUR, X_CALLS_PER_MINUTE } = env();
  return CHECKS_PER_HOUR ?? Math.round(X_CALLS_PER_MINUTE * 60 * SHARE_OF_CALLS);
}

/** Hot posts hourly, the rest weekly, second checks of posts that seemed gone, and unplayable ones. */
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
  // After all checks: their outcomes show whether X's answers can be trusted.
  const isPaused = await updatePause(now);
  const wasTaken = await takeDown(gone, isPaused, now);
  if (!hasBack && !wasTaken) return;
  forgetContentVersion();
  await sweepThumbnails();
}

type Gone = { videoId: string; isCertain: boolean };

/** All sources and X's file host must agree for this long: a mass deletion looks like a change at X. */
const CERTAIN_AFTER = "7 days";

async function takeDown(gone: readonly Gone[], isPaused: boolean, now: Date): Promise<boolean> {
  const believed = isPaused ? gone.filter(({ isCertain }) => isCertain) : gone;
  const ids = believed.map(({ videoId }) => videoId);
  return (await takeDownGone(ids, isPaused ? CERTAIN_AFTER : CONFIRMED_AFTER, now)) > 0;
}

/** Posts are checked one at a time, so that visitors come first. */
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
  // Stores the current media before the post is shown again.
  if (post) await storePost(post).catch(unlessTakenDown);
  return { finding, isBack: await recordCheck(check, finding, now) };
}

/** An operator took it down during the check: it stays down. */
function unlessTakenDown(error: unknown): void {
  if (!(error instanceof AppError && error.code === "post_not_found")) throw error;
}
