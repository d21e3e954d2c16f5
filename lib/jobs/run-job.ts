import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { attemptJob } from "./attempt-job";
import { JOBS } from "./jobs";

export const JobRunInput = z.object({ name: z.string() });

type JobRunAnswer = { success: true; job: string; ran: boolean; ms: number };

/** Due or not. `ran` is false if another instance is running it. */
export async function runJob(name: string): Promise<JobRunAnswer> {
  const job = JOBS.find((each) => each.name === name);
  if (!job) throw new AppError("not_found");
  const began = performance.now();
  const outcome = await attemptJob(job, { onlyWhenDue: false });
  // The bug itself has been reported with the job's name.
  if (outcome.kind === "failed") throw new AppError("internal");
  const ms = Math.round(performance.now() - began);
  return { success: true, job: name, ran: outcome.kind === "ran", ms };
}
