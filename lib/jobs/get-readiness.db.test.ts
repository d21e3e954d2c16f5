import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { attemptJob } from "./attempt-job";
import { getReadiness } from "./get-readiness";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

const sources = { syndication: "closed", graphql: "closed", fxtwitter: "closed" };
const unavailable = {
  status: "unavailable",
  database: "unavailable",
  store: "ok",
  jobs: [],
  boards: [],
  canaries: [],
  sources,
};

describe("getReadiness", () => {
  it("is ready before any job has run", async () => {
    expect(await getReadiness()).toEqual({
      status: "ok",
      database: "ok",
      store: "ok",
      jobs: [],
      boards: [],
      canaries: [],
      sources,
    });
  });

  it("shows the state of jobs and leaderboards, and stays ready when they fail", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const run = async () => {
      throw new Error("relation of 10.0.0.7 is gone");
    };
    await attemptJob({ name: "rollup", everyMs: 1000, run }, { onlyWhenDue: false });
    await database.sql`
      insert into ranking_boards (board, refreshed_at) values ('popular:1h', now() - interval '90 s')`;
    const readiness = await getReadiness();
    expect(readiness).toEqual({
      status: "ok",
      database: "ok",
      store: "ok",
      jobs: [{ job: "rollup", ageSeconds: 0, ms: expect.any(Number), failures: 1 }],
      boards: [{ board: "popular:1h", ageSeconds: 90 }],
      canaries: [],
      sources,
    });
  });

  it("is not ready without a database", async () => {
    await setDatabase("postgres://nobody@127.0.0.1:1/none");
    expect(await getReadiness()).toEqual(unavailable);
  });

  it("waits at most until its deadline", async () => {
    await database.sql.begin(async (blocker) => {
      await blocker`lock table job_states in access exclusive mode`;
      expect(await getReadiness(50)).toEqual(unavailable);
    });
  });
});
