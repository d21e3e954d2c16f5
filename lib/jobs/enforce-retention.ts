import "server-only";
import {
  deleteAuthorsWithoutPosts,
  deleteGoneVideos,
  deleteLeftSessions,
  deleteTombstones,
  deleteUnavailableReports,
  deleteUnfinishedSignIns,
  dropExpiredSalts,
  eraseRemovedPosts,
  eraseReporters,
  forgetReportSenders,
} from "@/db/queries/retention";
import { dropExpiredAnswers } from "@/db/queries/x-answers";
import { finishDeletions } from "@/lib/accounts/deletion";
import { alarmOfUrgentReports, alarmOfWaitingReports } from "@/lib/reports/alarms";
import { alarmOfWaitingPictures, sweepThumbnails } from "@/lib/thumbnails/removed-pictures";

const BATCH = 500;
const BATCHES = 20;

async function inBatches(step: (limit: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    if ((await step(BATCH)) < BATCH) return;
  }
}

/** The periods are those of the privacy policy. A failed step does not stop the others. */
export async function enforceRetention(now: Date): Promise<void> {
  const done = await Promise.allSettled([
    dropExpiredSalts(now),
    dropExpiredAnswers(),
    finishDeletions(),
    // Sends alarms of a burst that has ended, and those that could not be delivered.
    alarmOfUrgentReports(),
    alarmOfWaitingReports(),
    alarmOfWaitingPictures(),
    inBatches((limit) => eraseReporters(now, limit)),
    inBatches((limit) => eraseRemovedPosts(now, limit)),
    // Deletes their pictures too.
    inBatches((limit) => deleteGoneVideos(now, limit)).finally(sweepThumbnails),
    inBatches((limit) => deleteAuthorsWithoutPosts(now, limit)),
    inBatches((limit) => deleteTombstones(now, limit)),
    inBatches((limit) => deleteUnavailableReports(now, limit)),
    inBatches((limit) => forgetReportSenders(now, limit)),
    inBatches((limit) => deleteUnfinishedSignIns(now, limit)),
    inBatches((limit) => deleteLeftSessions(now, limit)),
  ]);
  const [failed] = done.filter((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
