import "server-only";
import {
  deleteGoneVideos,
  deleteLeftSessions,
  deleteReportSenders,
  deleteTombstones,
  deleteUnavailableReports,
  deleteUnfinishedSignIns,
  dropExpiredSalts,
  eraseRemovedPosts,
  eraseReporters,
} from "@/db/queries/retention";
import { finishDeletions } from "@/lib/accounts/finish-deletions";
import { alarmOfUrgentReports, alarmOfWaitingReports } from "@/lib/reports/alarms";
import { alarmOfWaitingPictures } from "@/lib/thumbnails/alarm-of-waiting-pictures";
import { sweepThumbnails } from "@/lib/thumbnails/sweep-thumbnails";
import { inBatches } from "./in-batches";

/**
 * Lets go of what may not be kept any longer, as the privacy policy states it, and tells of reports
 * and pictures that may not wait any longer. One that fails is no reason to keep the others.
 */
export async function enforceRetention(now: Date): Promise<void> {
  const done = await Promise.allSettled([
    dropExpiredSalts(now),
    finishDeletions(),
    // Those that could not be told of as they came in.
    alarmOfUrgentReports(),
    alarmOfWaitingReports(),
    alarmOfWaitingPictures(),
    inBatches((limit) => eraseReporters(now, limit)),
    inBatches((limit) => eraseRemovedPosts(now, limit)),
    // Their pictures go with them.
    inBatches((limit) => deleteGoneVideos(now, limit)).finally(sweepThumbnails),
    inBatches((limit) => deleteTombstones(now, limit)),
    inBatches((limit) => deleteUnavailableReports(now, limit)),
    inBatches((limit) => deleteReportSenders(now, limit)),
    inBatches((limit) => deleteUnfinishedSignIns(now, limit)),
    inBatches((limit) => deleteLeftSessions(now, limit)),
  ]);
  const [failed] = done.filter((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
