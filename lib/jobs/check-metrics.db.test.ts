import { beforeAll, expect, it } from "vitest";
import { listOverdueChecks, OVERDUE_COUNTED } from "@/db/queries/checks";
import { putTakeDownPause } from "@/db/queries/takedowns";
import { testDatabase } from "@/db/testing/test-database";
import { getMetrics } from "./get-metrics";

const POSTS = 30_000;

const database = testDatabase();
beforeAll(async () => {
  await database.sql`insert into authors (username, display_name, search_key) values ('a', 'A', 'a')`;
  await database.sql`
    insert into videos (tweet_id, author_id) select n::text, 1 from generate_series(1, ${POSTS}) n`;
  await database.sql`
    update link_checks set priority = case when video_id % 1000 = 0 then 1 else 0 end,
      next_check_at = now() - interval '1 hour' * (case when video_id % 2 = 0 then 30 else 0.9 end),
      last_checked_at = case when video_id % 100 = 0 then now() end,
      last_outcome = case when video_id % 200 = 0 then 'post_not_found' else 'there' end`;
  await database.sql`vacuum analyze link_checks`;
});

const measured = async () =>
  (await getMetrics()).split("\n").filter((line) => /^postreel_(check|take_down)/.test(line));

it("exports overdue checks, their age, and X's answers", async () => {
  const [late = "", ...others] = (await measured()).filter((line) => !line.includes("seconds"));
  expect([late, ...others]).toEqual([
    `postreel_checks_overdue{kind="tail"} ${OVERDUE_COUNTED}`,
    'postreel_checks_overdue{kind="hot"} 30',
    'postreel_checks_overdue{kind="secondLook"} 0',
    'postreel_checked_posts{said="there"} 150',
    'postreel_checked_posts{said="gone"} 150',
    "postreel_take_downs_paused 0",
  ]);
  const [oldest] = (await measured()).filter((line) => line.includes('seconds{kind="tail"}'));
  expect(Number(oldest?.split(" ")[1]) / 3600).toBeCloseTo(30, 1);
});

it("exports the takedown pause", async () => {
  await putTakeDownPause({ cause: "share", gone: 30, lookedAt: 40 });
  expect(await measured()).toContain("postreel_take_downs_paused 1");
});

it("counts through an index, up to a limit", async () => {
  const scans = async () => {
    await database.sql`select pg_stat_force_next_flush()`;
    const [row] = await database.sql`
      select seq_scan::int as whole from pg_stat_user_tables where relname = 'link_checks'`;
    return row?.whole as number;
  };
  const before = await scans();
  await listOverdueChecks();
  expect(await scans()).toBe(before);
});
