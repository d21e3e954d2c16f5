import "server-only";
import { listJobStates } from "@/db/queries/jobs";
import { recordOperation } from "@/db/queries/moderation";
import { AppError } from "@/lib/errors";
import { JOBS, runJob } from "@/lib/jobs/jobs";
import { actBy } from "@/lib/operator";
import { type Command, OpsProblem, requireWord } from "../command";
import { duration, table } from "../lines";

async function states() {
  const known = new Map((await listJobStates()).map((state) => [state.job, state]));
  return JOBS.map(({ name, everyMs }) => {
    const { ageSeconds = null, durationMs = null, failureCount = 0 } = known.get(name) ?? {};
    return { job: name, everySeconds: everyMs / 1000, ageSeconds, durationMs, failureCount };
  });
}

export const jobs: Command = {
  summary: "shows the jobs' states, or runs one",
  writes: ["run"],
  forms: [
    ["jobs", "shows when each ran last, how long it took and how often it failed in a row"],
    ["jobs run <name>", "runs one now, unless another process is running it"],
  ],
  async run({ words: [verb, ...words], operator }) {
    if (verb === undefined) {
      const found = await states();
      const rows = found.map(({ job, everySeconds, ageSeconds, durationMs, failureCount }) => ({
        job,
        every: duration(everySeconds / 3600),
        ended: ageSeconds === null ? "never" : `${duration(ageSeconds / 3600)} ago`,
        took: durationMs === null ? "-" : `${durationMs} ms`,
        failures: failureCount,
      }));
      return { answer: { jobs: found }, lines: table(rows, "") };
    }
    if (verb !== "run") throw new OpsProblem(`jobs ${verb} is not a command.`, "usage");
    const name = requireWord(words, "the name of a job");
    if (!JOBS.some((job) => job.name === name)) {
      throw new OpsProblem(
        `There is no job ${name}. Jobs: ${JOBS.map((job) => job.name).join(", ")}.`,
      );
    }
    if (operator.isTrial)
      return { answer: { job: name, ran: false }, lines: [`${name} would run.`] };
    const note = (outcome: object) =>
      recordOperation(
        { action: "run", subjectKind: "job", subjectId: name },
        actBy(operator, { ...outcome }),
      );
    const ran = await runJob(name).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      await note({ failed: true });
      throw new OpsProblem(`${name} failed: the log says why.`);
    });
    await note({ ran: ran.ran, ms: ran.ms });
    const line = ran.ran
      ? `${name} ran for ${ran.ms} ms.`
      : `${name} is already running in another process.`;
    return { answer: ran, lines: [line] };
  },
};
