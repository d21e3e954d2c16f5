import "server-only";
import { type CanaryState, listCanaryRuns } from "@/db/queries/alarms";
import { type JobState, listJobStates } from "@/db/queries/jobs";
import { type LeaderboardAge, listLeaderboardAges } from "@/db/queries/leaderboards";
import { createCache } from "@/lib/cached";
import { isEnding } from "@/lib/runtime/own-server";
import { isStoreUsable } from "@/lib/thumbnails/thumbnail-store";
import { within } from "@/lib/within";
import { canaryIds } from "@/lib/x/canary-posts";
import { getSourceHealth, type SourceHealth } from "@/lib/x/extract-post";

const BOUND_MS = 1000;

type JobReadiness = {
  job: string;
  /** Null before the first run. */
  ageSeconds: number | null;
  ms: number | null;
  /** Consecutive failures. The causes are in the log. */
  failures: number;
};

export type Readiness = {
  /** `ending`: shutting down; send no more requests. */
  status: "ok" | "unavailable" | "ending";
  database: "ok" | "unavailable";
  store: "ok" | "unavailable";
  jobs: JobReadiness[];
  boards: { board: string; ageSeconds: number | null }[];
  canaries: CanaryState[];
  sources: SourceHealth["breakers"];
};

/** Jobs, leaderboards and canaries are listed for information only. */
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

/** One read at a time, so that a slow one does not fill the pool. */
const states = createCache<Found | null>({
  slot: "jobs.readiness",
  max: 1,
  freshMs: 0,
  isVersioned: false,
});

/** Null if the database fails. */
async function ask(): Promise<Found | null> {
  return states.get("states", () =>
    Promise.all([listJobStates(), listLeaderboardAges(), listCanaryRuns(canaryIds())]).catch(
      () => null,
    ),
  );
}
