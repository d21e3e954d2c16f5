import { expect, it } from "vitest";
import { findAuthor } from "@/db/queries/authors";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { leaderboardName } from "@/lib/rankings/leaderboards";
import { refreshLeaderboard } from "@/lib/rankings/refresh";
import { refreshAuthors } from "../rankings/refresh";

const database = testDatabase();

const NOW = new Date("2026-11-20T10:02:00Z");
const board = { ranking: "popular", timeframe: "24h" } as const;

it("matches the 24-hour leaderboard's buckets", async () => {
  const post = buildPost({ tweetId: "1", author: { handle: "anna", accountId: "1" } });
  const { videoId } = await upsertPost(post);
  const download = (at: string, downloads: number) => database.sql`
    insert into video_buckets_5m (bucket, video_id, downloads)
    values (${at}, ${videoId}, ${downloads})`;
  await download("2026-11-19T09:55:00Z", 100);
  await download("2026-11-19T10:00:00Z", 10);
  await download("2026-11-20T10:00:00Z", 1);
  await refreshLeaderboard(board, NOW);
  await refreshAuthors(NOW);
  const [ranked] = await database.sql<{ score: number }[]>`
    select scores[1] as score from ranking_pages where board = ${leaderboardName(board)}`;
  expect(ranked?.score).toBe(11);
  expect((await findAuthor("anna"))?.dailyDownloads).toBe(11);
});
