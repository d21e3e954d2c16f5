import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildPost } from "../testing/build-post";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { type CountEvent, countEvents } from "./count-events";
import { refreshAuthorCounters } from "./refresh-author-counters";
import { upsertPost } from "./upsert-post";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.sql`truncate authors, videos, visitor_seen, video_buckets_5m restart identity cascade`;
});
afterAll(() => database.close());

const yesterday = () => new Date(Date.now() - 24 * 3_600_000);

const post = async (tweetId: string, handle: string, accountId: string) =>
  (await upsertPost(buildPost({ tweetId, author: { handle, accountId } }))).videoId;

/** So many downloads of a video, by visitors of their own. */
async function download(videoId: string, count: number, at = new Date()): Promise<void> {
  const events = Array.from(
    { length: count },
    (_, visitor): CountEvent => ({
      kind: "download",
      videoId,
      visitor: String(visitor),
      language: null,
    }),
  );
  await countEvents(events, at);
}

const counters = () => database.sql`
  select username, s.video_count as videos, s.total_downloads::int as total,
    s.daily_downloads::int as daily
  from authors join author_stats s on author_id = id order by username`;

describe("refreshAuthorCounters", () => {
  it("sums videos, all downloads and those of the last 24 hours", async () => {
    const [one, two, other] = [
      await post("1", "Anna", "1"),
      await post("2", "Anna", "1"),
      await post("3", "Berta", "2"),
    ];
    await download(one, 3);
    await download(two, 4, new Date(Date.now() - 25 * 3_600_000));
    await download(other, 2);
    await refreshAuthorCounters(yesterday());
    expect(await counters()).toEqual([
      { username: "Anna", videos: 2, total: 7, daily: 3 },
      { username: "Berta", videos: 1, total: 2, daily: 2 },
    ]);
  });

  it("counts what may be shown only, down to nothing", async () => {
    const video = await post("1", "Anna", "1");
    await download(video, 3);
    await refreshAuthorCounters(yesterday());
    await database.sql`update videos set hidden = true`;
    await refreshAuthorCounters(yesterday());
    expect(await counters()).toEqual([{ username: "Anna", videos: 0, total: 0, daily: 0 }]);
  });

  it("leaves what authors are searched by alone, whatever is counted", async () => {
    const video = await post("1", "Anna", "1");
    const rows = () => database.sql`select xmin::text, ctid::text from authors`;
    const before = await rows();
    await download(video, 3);
    await refreshAuthorCounters(yesterday());
    expect(await counters()).toEqual([{ username: "Anna", videos: 1, total: 3, daily: 3 }]);
    expect(await rows()).toEqual(before);
  });

  it("counts for an author whom a backup without figures brought", async () => {
    await download(await post("1", "Anna", "1"), 3);
    await database.sql`delete from author_stats`;
    await refreshAuthorCounters(yesterday());
    expect(await counters()).toEqual([{ username: "Anna", videos: 1, total: 3, daily: 3 }]);
  });

  it("writes no row whose figures are the same", async () => {
    await download(await post("1", "Anna", "1"), 1);
    await refreshAuthorCounters(yesterday());
    const versions = () => database.sql`select xmin::text, ctid::text from author_stats`;
    const before = await versions();
    await refreshAuthorCounters(yesterday());
    expect(await versions()).toEqual(before);
  });
});
