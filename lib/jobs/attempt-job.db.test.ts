import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "@/db/client";
import { getNow } from "@/db/queries/clock";
import { listJobStates } from "@/db/queries/jobs";
import { testDatabase } from "@/db/testing/test-database";
import { attemptJob } from "./attempt-job";
import { JOBS } from "./jobs";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate job_states`;
});
afterEach(() => vi.restoreAllMocks());

const always = { onlyWhenDue: false };
const whenDue = { onlyWhenDue: true };

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

function countingJob(everyMs = 60_000) {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  return { job: { name: "sample", everyMs, run }, runs: () => runs };
}

/** Backdates the last run. */
async function age(seconds: number): Promise<void> {
  await database.sql`
    update job_states set started_at = now() - make_interval(secs => ${seconds})`;
}

describe("attemptJob", () => {
  it("lets one of two instances run a job, and releases its lock", async () => {
    const [began, end] = [gate(), gate()];
    const slow = {
      name: "sample",
      everyMs: 1,
      run: async () => {
        began.open();
        await end.opened;
      },
    };
    const first = attemptJob(slow, always);
    await began.opened;
    expect(await attemptJob(slow, always)).toEqual({ kind: "left" });
    end.open();
    expect(await first).toMatchObject({ kind: "ran" });
    expect(await attemptJob(countingJob().job, always)).toMatchObject({ kind: "ran" });
  });

  it("runs once a period however many instances ask", async () => {
    const { job, runs } = countingJob();
    const outcomes = [];
    for (let turn = 0; turn < 5; turn += 1) outcomes.push(await attemptJob(job, whenDue));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["ran", "left", "left", "left", "left"]);
    await age(55);
    expect(await attemptJob(job, whenDue)).toMatchObject({ kind: "ran" });
    expect(runs()).toBe(2);
  });

  it("runs once for schedulers that start at the same time", async () => {
    const { job, runs } = countingJob();
    await Promise.all(Array.from({ length: 4 }, () => attemptJob(job, whenDue)));
    expect(runs()).toBe(1);
  });

  it("reports a failure once, counts the following ones, and resets after a success", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const broken = {
      ...countingJob().job,
      run: async () => {
        throw new Error("no such column");
      },
    };
    for (const failureCount of [1, 2, 3]) {
      expect(await attemptJob(broken, always)).toMatchObject({ kind: "failed", failureCount });
    }
    expect(logged).toHaveBeenCalledTimes(1);
    const [state] = await database.sql`select last_error from job_states`;
    expect(state?.last_error).toBe("Error: no such column");

    await attemptJob(countingJob().job, always);
    expect(await listJobStates()).toMatchObject([{ job: "sample", failureCount: 0 }]);
    await attemptJob(broken, always);
    expect(logged).toHaveBeenCalledTimes(2);
  });

  it("retries a failed job sooner than its period, and not at once", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { job, runs } = countingJob(3_600_000);
    const broken = {
      ...job,
      run: async () => {
        throw new Error("busy");
      },
    };
    await attemptJob(broken, always);
    expect(await attemptJob(job, whenDue)).toEqual({ kind: "left" });
    await age(5);
    expect(await attemptJob(job, whenDue)).toMatchObject({ kind: "ran" });
    expect(runs()).toBe(1);
  });

  it("keeps the period of a job that skips its own failures", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const run = async () => {
      throw new Error("one part of many");
    };
    const parts = { name: "sample", everyMs: 5000, lastRetryMs: 5000, run };
    for (let turn = 0; turn < 8; turn += 1) await attemptJob(parts, always);
    await age(4);
    expect(await attemptJob(parts, whenDue)).toMatchObject({ kind: "failed", failureCount: 9 });
  });
});

describe("the connections of jobs", () => {
  const asking = (name: string) => ({ name, everyMs: 1, run: async () => void (await getNow()) });

  it("are separate from those of requests", async () => {
    const end = gate();
    const visitors = Array.from({ length: 10 }, () =>
      database.sql.begin(async (tx) => {
        await tx`select 1`;
        await end.opened;
      }),
    );
    expect(await attemptJob(asking("sample"), always)).toMatchObject({ kind: "ran" });
    end.open();
    await Promise.all(visitors);
  });

  it("are enough for all jobs at once, each of which holds one for its lock", async () => {
    const together = gate();
    let waiting = JOBS.length;
    const outcomes = await Promise.all(
      JOBS.map(({ name }) => {
        const run = async () => {
          waiting -= 1;
          if (waiting === 0) together.open();
          await together.opened;
          await getNow();
        };
        return attemptJob({ name, everyMs: 1, run }, always);
      }),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(JOBS.map(() => "ran"));
  });

  it("bypass the pooler if a direct address is configured", async () => {
    await setDatabase("postgres://nobody@127.0.0.1:1/none", database.url);
    expect(await attemptJob(asking("sample"), always)).toMatchObject({ kind: "ran" });
    await setDatabase(database.url);
  });
});
