import "server-only";
import { listCanaryRuns } from "@/db/queries/list-canary-runs";
import { lowerAlarm } from "@/db/queries/lower-alarm";
import { sampleChecks } from "@/db/queries/sample-checks";
import { endTakeDownPause, getTakeDownPause, putTakeDownPause } from "@/db/queries/take-down-pause";
import { sendAlarm } from "@/lib/alarms/send-alarm";
import { misleads } from "@/lib/canary/misleads";
import { env } from "@/lib/env";
import { decidePause, type PauseCause } from "./decide-pause";

const SUBJECT = "take-downs";
const BECAUSE: Record<PauseCause, string> = {
  share: "X says of too many posts at once that they are gone.",
  canaries: "X does not tell of the canaries as it did; replace one that is really gone.",
};

/**
 * Whether nothing may be taken down now, since X is not to be believed: begins a pause and tells the
 * operator, or ends it.
 */
export async function mindPause(now: Date): Promise<boolean> {
  const [sample, canaries, pause] = await Promise.all([
    sampleChecks(now),
    listCanaryRuns(env().CANARY_POSTS),
    getTakeDownPause(),
  ]);
  const cause = decidePause({
    sample,
    areCanariesWell: !misleads(canaries),
    before: pause?.cause ?? null,
  });
  if (cause === null) {
    if (pause) await endTakeDownPause();
    if (pause) await lowerAlarm(SUBJECT);
    return false;
  }
  const { gone, lookedAt } = sample;
  await putTakeDownPause({ cause, gone, lookedAt });
  await sendAlarm({
    subject: SUBJECT,
    text: `${BECAUSE[cause]} Until that is clear, none is taken down for it.`,
    details: { cause, gone, lookedAt },
  });
  return true;
}
