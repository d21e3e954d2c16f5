import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { countExtraction, countSourceAnswer } from "@/lib/telemetry/meters";
import { runJob } from "./run-job";
import { readStatistics } from "./statistics";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`insert into authors (username, display_name, search_key)
    values ('a', 'A', 'a'), ('b', 'B', 'b')`;
  await database.sql`insert into author_stats (author_id, daily_downloads, total_downloads)
    select id, id * 10, 100 from authors
    on conflict (author_id) do update
      set daily_downloads = excluded.daily_downloads, total_downloads = excluded.total_downloads`;
  await database.sql`insert into download_languages (day, language, downloads)
    select (now() at time zone 'utc')::date - ago, language, downloads
    from (values (0, 'ja', 5), (0, 'en', 2), (29, 'en', 4), (30, 'ko', 99))
      as counted (ago, language, downloads)`;
  await runJob("rollup");
});
afterAll(() => database.close());

it("adds up the last thirty days, by day and by language", async () => {
  const { days, languages } = await readStatistics();
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: new Date().toISOString().slice(0, 10), saves: 7 });
  expect(days.at(-1)?.saves).toBe(4);
  expect(days.slice(1, -1).every(({ saves }) => saves === 0)).toBe(true);
  expect(languages).toEqual([
    { name: "en", count: 6 },
    { name: "ja", count: 5 },
  ]);
});

it("names the busiest authors, the jobs, and what was looked up here", async () => {
  for (const outcome of ["ok", "no_video", "ok"]) countExtraction(outcome);
  countSourceAnswer("graphql", "ok", 12);
  const { authors, jobs, lookups, sources } = await readStatistics();
  expect(authors.map(({ username }) => username)).toEqual(["b", "a"]);
  expect(jobs.map(({ job, failureCount }) => [job, failureCount])).toContainEqual(["rollup", 0]);
  expect(lookups).toEqual([
    { name: "ok", count: 2 },
    { name: "no_video", count: 1 },
  ]);
  expect(sources).toEqual([{ name: "graphql: ok", count: 1 }]);
});
