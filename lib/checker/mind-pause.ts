import "server-only";
import { listCanaryRuns, lowerAlarm } from "@/db/queries/alarms";
import { sampleChecks } from "@/db/queries/check-findings";
import {
  endTakeDownPause,
  getTakeDownPause,
  isTakingDownResumed,
  putTakeDownPause,
} from "@/db/queries/takedowns";
import { sendAlarm } from "@/lib/alarms/send-alarm";
import { misleads } from "@/lib/canary/misleads";
import { env } from "@/lib/env";
import { decidePause, type PauseCause } from "./decide-pause";

/** Of the alarm that stands in a pause. */
export const SUBJECT = "take-downs";
const BECAUSE: Record<PauseCause, string> = {
  share: "X says of too many posts at once that they are gone.",
  canaries: "X does not tell of the canaries as it did; replace one that is really gone.",
};

const RESUME = 'npm run ops -- checker resume --reason "…"';

/**
 * Whether nothing may be taken down now, since X is not to be believed: begins a pause and tells the
 * operator, or ends it.
 */
export async function mindPause(now: Date): Promise<boolean> {
  const [sample, canaries, pause, isBelieved] = await Promise.all([
    sampleChecks(now),
    listCanaryRuns(env().CANARY_POSTS),
    getTakeDownPause(),
    isTakingDownResumed(now),
  ]);
  const cause = decidePause({
    sample,
    areCanariesWell: !misleads(canaries),
    isBelieved,
    before: pause?.cause ?? null,
  });
  if (cause === null) {
    if (pause) await endTakeDownPause();
    if (pause) await lowerAlarm(SUBJECT);
    return false;
  }
  // Where none was looked at lately, what began the pause says more.
  const { gone, lookedAt } = sample.lookedAt === 0 && pause ? pause : sample;
  await putTakeDownPause({ cause, gone, lookedAt });
  await sendAlarm({
    subject: SUBJECT,
    text: `${BECAUSE[cause]} Until that is clear, none is taken down for it. Where it is true: ${RESUME}`,
    details: { cause, gone, lookedAt },
  });
  return true;
}
