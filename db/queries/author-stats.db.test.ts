import { beforeEach, describe, expect, it } from "vitest";
import { buildPost } from "../testing/build-post";
import { testDatabase } from "../testing/test-database";
import { refreshAuthorCounters } from "./author-stats";
import { type CountEvent, countEvents } from "./counting";
import { upsertPost } from "./upsert-post";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos, visitor_seen, video_buckets_5m restart identity cascade`;
});

const yesterday = () => new Date(Date.now() - 24 * 3_600_000);

const post = async (tweetId: string, handle: string, accountId: string) =>
  (await upsertPost(buildPost({ tweetId, author: { handle, accountId } }))).videoId;

/** Downloads of a video, each by a new visitor. */
async function download(videoId: string, count: number, at = new Date()): Promise<void> {
  const events = Array.from(
    { length: count },
    (_, visitor): CountEvent => ({
      kind: "download",
      videoId,
      network: "1",
      visitor: String(visitor),
      language: null,
    }),
  );
  await countEvents(events, { now: at });
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

  it("reads only authors whose videos were added, removed, moved or downloaded", async () => {
    for (const handle of ["Anna", "Berta", "Clara", "Dora", "Emma"]) {
      await post(`${handle.length}${handle.charCodeAt(0)}`, handle, handle);
    }
    await refreshAuthorCounters(yesterday());
    await database.sql`update author_stats set video_count = 99`;
    await refreshAuthorCounters(yesterday());
    const counts = async () => (await counters()).map(({ videos }) => videos);
    expect(await counts()).toEqual([99, 99, 99, 99, 99]);
    const idOf = (name: string) => database.sql`(select id from authors where username = ${name})`;
    await database.sql`update videos set hidden = true where author_id = ${idOf("Anna")}`;
    await post("77", "Berta", "Berta");
    await database.sql`
      update videos set author_id = ${idOf("Dora")} where author_id = ${idOf("Clara")}`;
    await refreshAuthorCounters(yesterday());
    expect(await counts()).toEqual([0, 2, 0, 2, 99]);
    const [emma] = await database.sql<{ id: string }[]>`
      select id from videos where author_id = ${idOf("Emma")}`;
    await download(String(emma?.id), 1);
    await refreshAuthorCounters(yesterday());
    expect(await counts()).toEqual([0, 2, 0, 2, 1]);
    await database.sql`delete from videos where tweet_id = '77'`;
    await refreshAuthorCounters(yesterday());
    expect(await counts()).toEqual([0, 1, 0, 2, 1]);
  });

  it("subtracts what is older than a day", async () => {
    const start = Math.floor((Date.now() - 24 * 3_600_000) / 300_000) * 300_000;
    await download(await post("1", "Anna", "1"), 3, new Date(start));
    await refreshAuthorCounters(new Date(start));
    expect(await counters()).toEqual([{ username: "Anna", videos: 1, total: 3, daily: 3 }]);
    await refreshAuthorCounters(new Date(start + 300_000));
    expect(await counters()).toEqual([{ username: "Anna", videos: 1, total: 3, daily: 0 }]);
  });

  it("recounts everything after an outage of a day", async () => {
    await download(await post("1", "Anna", "1"), 3);
    await refreshAuthorCounters(yesterday());
    await database.sql`update author_stats set total_downloads = 99`;
    await database.sql`
      update job_states set watermark = now() - interval '25 hours' where job = 'authors'`;
    await refreshAuthorCounters(yesterday());
    expect(await counters()).toEqual([{ username: "Anna", videos: 1, total: 3, daily: 3 }]);
  });

  it("does not write the rows that author search uses", async () => {
    const video = await post("1", "Anna", "1");
    const rows = () => database.sql`select xmin::text, ctid::text from authors`;
    const before = await rows();
    await download(video, 3);
    await refreshAuthorCounters(yesterday());
    expect(await counters()).toEqual([{ username: "Anna", videos: 1, total: 3, daily: 3 }]);
    expect(await rows()).toEqual(before);
  });

  it("counts for an author from a backup without counters", async () => {
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
