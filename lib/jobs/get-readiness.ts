import "server-only";
import { type CanaryState, listCanaryRuns } from "@/db/queries/alarms";
import { type JobState, listJobStates } from "@/db/queries/jobs";
import { type LeaderboardAge, listLeaderboardAges } from "@/db/queries/leaderboards";
import { isEnding } from "@/lib/ending";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { isStoreUsable } from "@/lib/thumbnails/thumbnail-store";
import { within } from "@/lib/within";
import { getSourceHealth, type SourceHealth } from "@/lib/x/extract-post";

const BOUND_MS = 1000;

type JobReadiness = {
  job: string;
  /** Seconds since its last run ended; null before the first. */
  ageSeconds: number | null;
  ms: number | null;
  /** Failed runs in a row. What went wrong is in the log, not here. */
  failures: number;
};

export type Readiness = {
  /** `ending`: told to end, and to be asked for nothing more. */
  status: "ok" | "unavailable" | "ending";
  database: "ok" | "unavailable";
  /** Where pictures are kept. */
  store: "ok" | "unavailable";
  jobs: JobReadiness[];
  boards: { board: string; ageSeconds: number | null }[];
  /** What became of the posts that are extracted to see whether X has changed. */
  canaries: CanaryState[];
  /** Whether each source of X is being asked at present. */
  sources: SourceHealth["breakers"];
};

/**
 * Whether this instance can do all that it is there for. The database and the store of pictures
 * decide, and whether it has been told to end; jobs, boards and canaries are told beside them.
 */
export async function getReadiness(boundMs = BOUND_MS): Promise<Readiness> {
  const asked = [within(boundMs, ask()), within(boundMs, isStoreUsable())] as const;
  const [found, isStored] = await Promise.all(asked);
  const store = isStored ? "ok" : "unavailable";
  const sources = getSourceHealth().breakers;
  if (!found) {
    const nothing = { jobs: [], boards: [], canaries: [] };
    return { status: "unavailable", database: "unavailable", store, ...nothing, sources };
  }
  const [jobs, boards, canaries] = found;
  return {
    status: isEnding() ? "ending" : store,
    database: "ok",
    store,
    jobs: jobs.map(({ job, ageSeconds, durationMs, failureCount }) => ({
      job,
      ageSeconds,
      ms: durationMs,
      failures: failureCount,
    })),
    boards: boards.map(({ board, ageSeconds }) => ({ board, ageSeconds })),
    canaries,
    sources,
  };
}

type Found = [JobState[], LeaderboardAge[], CanaryState[]];

/** Null when the database says no. One question at a time, so that a slow one does not fill the pool. */
function ask(): Promise<Found | null> {
  const state = processWide<{ asked: Promise<Found | null> | null }>("readiness", () => ({
    asked: null,
  }));
  const { CANARY_POSTS } = env();
  state.asked ??= Promise.all([
    listJobStates(),
    listLeaderboardAges(),
    listCanaryRuns(CANARY_POSTS),
  ])
    .catch(() => null)
    .finally(() => {
      state.asked = null;
    });
  return state.asked;
}
