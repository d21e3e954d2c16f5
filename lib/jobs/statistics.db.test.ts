import { beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { emptySlot } from "@/lib/runtime/slots";
import { countExtraction, countSourceAnswer } from "@/lib/telemetry/meters";
import { runJob } from "./jobs";
import { keepOnce, storeOutcomes } from "./keep-outcomes";
import { readStatistics } from "./statistics";

const database = testDatabase();
beforeAll(async () => {
  await database.sql`insert into authors (username, display_name, search_key)
    values ('a', 'A', 'a'), ('b', 'B', 'b')`;
  await database.sql`insert into author_stats (author_id, daily_downloads, total_downloads)
    select id, id * 10, 100 from authors
    on conflict (author_id) do update
      set daily_downloads = excluded.daily_downloads, total_downloads = excluded.total_downloads`;
  // Six weeks, some of whose days have no downloads.
  await database.sql`insert into download_languages (day, language, downloads)
    select (now() at time zone 'utc')::date - ago, language, 1 + (ago * 37 + ascii(language)) % 101
    from generate_series(0, 41) ago, unnest(array['en', 'ja', 'zh-CN']) language
    where ago % 7 <> 3`;
  await database.sql`insert into daily_outcomes (day, subject, outcome, count)
    select (now() at time zone 'utc')::date - ago, subject, outcome,
      1 + (ago * 53 + length(outcome)) % 211
    from generate_series(0, 41) ago, unnest(array['lookup', 'syndication', 'graphql']) subject,
      unnest(array['ok', 'no_video', 'post_not_found', 'timeout']) outcome
    where ago % 5 <> 2 or subject = 'graphql'`;
  await runJob("rollup");
});

const rows = async (statement: string) => [...(await database.sql.unsafe(statement))];
const LATELY = "day > (now() at time zone 'utc')::date - 30";

describe("statistics", () => {
  it("have the numbers of plain SQL, by day", async () => {
    const { days } = await readStatistics();
    expect(days).toEqual(
      await rows(`select d::date::text as day,
          coalesce((select sum(count) from daily_outcomes
            where day = d::date and subject = 'lookup'), 0)::float8 as lookups,
          coalesce((select sum(count) from daily_outcomes
            where day = d::date and subject = 'lookup' and outcome = 'ok'), 0)::float8 as found,
          coalesce((select sum(downloads) from download_languages
            where day = d::date), 0)::float8 as saves
        from generate_series((now() at time zone 'utc')::date - 29,
          (now() at time zone 'utc')::date, '1 day') d
        order by d desc`),
    );
    expect(days).toHaveLength(30);
    expect(days.some(({ saves }) => saves === 0)).toBe(true);
  });

  it("have the numbers of plain SQL, by reason, source and language", async () => {
    const { refusals, sources, languages } = await readStatistics();
    expect(refusals).toEqual(
      await rows(`select outcome as name, sum(count)::float8 as count from daily_outcomes
        where ${LATELY} and subject = 'lookup' and outcome <> 'ok' group by 1 order by 2 desc`),
    );
    expect(sources).toEqual(
      await rows(`select subject as name, sum(count)::float8 as answers,
          (sum(count) filter (where outcome = 'ok'))::float8 as videos,
          (sum(count) filter (where outcome in ('no_video', 'post_not_found')))::float8 as refusals,
          (sum(count) filter (where outcome = 'timeout'))::float8 as failures
        from daily_outcomes where ${LATELY} and subject <> 'lookup' group by 1 order by 2 desc`),
    );
    expect(languages).toEqual(
      await rows(`select language as name, sum(downloads)::float8 as count from download_languages
        where ${LATELY} group by 1 order by 2 desc`),
    );
  });

  it("name the busiest authors and the jobs", async () => {
    const { authors, jobs } = await readStatistics();
    expect(authors.map(({ username }) => username)).toEqual(["b", "a"]);
    expect(jobs.map(({ job, failureCount }) => [job, failureCount])).toContainEqual(["rollup", 0]);
  });
});

describe("storeOutcomes", () => {
  const storedToday = () =>
    rows(`select subject, outcome, count::int from daily_outcomes
      where day = (now() at time zone 'utc')::date order by 1, 2`);

  it("adds what was counted since the last time to the day, once", async () => {
    await database.sql`truncate daily_outcomes`;
    for (const outcome of ["ok", "no_video", "ok"]) countExtraction(outcome);
    countSourceAnswer("graphql", "ok", 12);
    await Promise.all([storeOutcomes(), storeOutcomes()]);
    countExtraction("ok");
    await storeOutcomes();
    expect(await storedToday()).toEqual([
      { subject: "graphql", outcome: "ok", count: 1 },
      { subject: "lookup", outcome: "no_video", count: 1 },
      { subject: "lookup", outcome: "ok", count: 3 },
    ]);
  });

  it("adds to what other instances have stored", async () => {
    for (const slot of ["telemetry.meters", "jobs.outcomes"] as const) emptySlot(slot);
    countExtraction("ok");
    await storeOutcomes();
    expect(await storedToday()).toContainEqual({ subject: "lookup", outcome: "ok", count: 4 });
  });

  it("keeps what could not be stored for the next time", async () => {
    countExtraction("ok");
    await database.sql`alter table daily_outcomes rename to away`;
    await expect(storeOutcomes()).rejects.toThrow();
    await database.sql`alter table away rename to daily_outcomes`;
    countExtraction("ok");
    await storeOutcomes();
    expect(await storedToday()).toContainEqual({ subject: "lookup", outcome: "ok", count: 6 });
  });

  it("reports the first failure of a series", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    for (const table of ["away", "daily_outcomes", "away"]) {
      const [from = ""] = ["away", "daily_outcomes"].filter((name) => name !== table);
      await database.sql`alter table ${database.sql(from)} rename to ${database.sql(table)}`;
      countExtraction("ok");
      await keepOnce();
      await keepOnce();
    }
    expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { act: "storing outcomes" },
      { act: "storing outcomes" },
    ]);
    vi.restoreAllMocks();
  });
});
