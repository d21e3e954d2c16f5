import "server-only";
import { listBoardAges } from "@/db/queries/list-board-ages";
import { listJobStates } from "@/db/queries/list-job-states";

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
  status: "ok" | "unavailable";
  database: "ok" | "unavailable";
  jobs: JobReadiness[];
  boards: { board: string; ageSeconds: number | null }[];
};

/** Whether this instance can serve. Only the database decides; jobs and boards are told beside it. */
export async function getReadiness(boundMs = BOUND_MS): Promise<Readiness> {
  const asked = Promise.all([listJobStates(), listBoardAges()]).catch(() => null);
  const found = await within(boundMs, asked);
  if (!found) return { status: "unavailable", database: "unavailable", jobs: [], boards: [] };
  const [jobs, boards] = found;
  return {
    status: "ok",
    database: "ok",
    jobs: jobs.map(({ job, ageSeconds, durationMs, failureCount }) => ({
      job,
      ageSeconds,
      ms: durationMs,
      failures: failureCount,
    })),
    boards: boards.map(({ board, ageSeconds }) => ({ board, ageSeconds })),
  };
}

async function within<Result>(ms: number, answer: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
