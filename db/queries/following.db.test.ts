import { beforeAll, expect, it } from "vitest";
import { explain } from "../testing/explain";
import { testDatabase } from "../testing/test-database";
import { followedByCursor, followedByOffset } from "./following";

const USER = "11111111-1111-4111-8111-111111111111";

const database = testDatabase();

/** 200 authors with 100 videos each, and a user who follows every tenth author. */
beforeAll(async () => {
  const { sql } = database;
  await sql`insert into authors (username, display_name, search_key)
    select 'a' || n, 'A', 'a' from generate_series(1, 200) n`;
  await sql`insert into videos (tweet_id, author_id, created_at)
    select n, 1 + n % 200, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'
    from generate_series(1, 20000) n`;
  await sql`insert into video_stats (video_id, author_id) select id, author_id from videos`;
  await sql`insert into video_media (video_id, media_index, kind, variants)
    select id, 1, 'video', '[]' from videos`;
  await sql`insert into users (id) values (${USER})`;
  await sql`insert into following (user_id, author_id)
    select ${USER}::uuid, id from authors where id % 10 = 0`;
  await sql.unsafe("vacuum analyze");
});

const page = { userId: USER, limit: 31, offset: 0, reach: 31 };

it.each([
  ["the first page", () => followedByOffset().getQuery(), page],
  [
    "a page by its number",
    () => followedByOffset().getQuery(),
    { ...page, offset: 90, reach: 121 },
  ],
  [
    "a page behind a cursor",
    () => followedByCursor().getQuery(),
    { ...page, micros: 1_767_500_000_000_000, id: "5000" },
  ],
])("%s reads the newest videos of each author from an index", async (_, query, values) => {
  const plan = await explain(database.sql, query(), { values });
  expect(plan).toContain("videos_author_recent");
  expect(plan).not.toMatch(/Seq Scan on (videos|video_media|video_stats)/);
});
