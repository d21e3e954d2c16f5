import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authors, videoMedia, videoStats, videos } from "../schema";
import { buildMedia, buildPost } from "../testing/build-post";
import { testDatabase } from "../testing/test-database";
import { retryOnConflict } from "./retry-on-conflict";
import { upsertPost } from "./upsert-post";
import { getPostState } from "./videos";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos restart identity cascade`;
});

async function onlyVideo() {
  const rows = await database.db.select().from(videos);
  expect(rows).toHaveLength(1);
  return rows[0];
}

describe("upsertPost", () => {
  it("begins again if the author is deleted in between, as one without posts", async () => {
    let attempts = 0;
    const stored = await retryOnConflict(async () => {
      attempts += 1;
      if (attempts > 1) return upsertPost(buildPost());
      await database.sql`insert into videos (tweet_id, author_id) values ('77', 999999)`;
      return null;
    });
    expect([attempts, stored.state]).toEqual([2, "shown"]);
  });

  it("stores the post, its author, its media and its totals", async () => {
    const gif = buildMedia({ index: 3, kind: "gif", durationMs: null });
    const stored = await upsertPost(buildPost({ media: [buildMedia(), gif] }));

    expect(stored).toEqual({ videoId: "1", state: "shown", storedThumbnailUrl: null });
    expect(await onlyVideo()).toMatchObject({
      id: "1",
      tweetId: "1491475671058681863",
      text: "A launch",
      postedAt: new Date("2026-03-01T08:00:00.000Z"),
      durationMs: 12_500,
      videoCount: 2,
      visible: true,
      listed: true,
      firstListedAt: null,
    });
    expect(await database.db.select().from(authors)).toMatchObject([
      { username: "Orbiter", xAccountId: "11348282", searchKey: "orbiter\u0001the orbiter" },
    ]);
    const media = await database.db.select().from(videoMedia).orderBy(videoMedia.mediaIndex);
    expect(media.map((row) => [row.mediaIndex, row.kind])).toEqual([
      [1, "video"],
      [3, "gif"],
    ]);
    expect(media[0]?.variants).toEqual(buildMedia().variants);
    expect(await database.db.select().from(videoStats)).toMatchObject([
      { videoId: "1", downloadCount: 0 },
    ]);
  });

  it("changes nothing, not even a row's version, when the same post is stored again", async () => {
    await upsertPost(buildPost());
    const versions = () => database.sql`
      select 'v', xmin::text from videos union all select 'm', xmin::text from video_media
      union all select 's', xmin::text from video_stats union all select 'a', xmin::text from authors`;
    const before = await versions();
    expect(await upsertPost(buildPost())).toMatchObject({ videoId: "1" });
    expect(await versions()).toEqual(before);
  });

  it("updates what differs and keeps what a source leaves out", async () => {
    await upsertPost(buildPost({ sensitive: true }));
    await upsertPost(
      buildPost({
        text: "A landing",
        postedAt: null,
        media: [buildMedia({ posterUrl: null, durationMs: null, width: 640, height: 360 })],
      }),
    );
    expect(await onlyVideo()).toMatchObject({
      text: "A landing",
      postedAt: new Date("2026-03-01T08:00:00.000Z"),
      thumbnailUrl: "https://pbs.twimg.com/poster.jpg",
      durationMs: 12_500,
      width: 640,
      sensitive: true,
      listed: false,
    });
  });

  it("deletes a video that the post no longer has", async () => {
    await upsertPost(buildPost({ media: [buildMedia(), buildMedia({ index: 2 })] }));
    await upsertPost(buildPost({ media: [buildMedia({ index: 2 })] }));
    const media = await database.db.select().from(videoMedia);
    expect(media.map(({ mediaIndex }) => mediaIndex)).toEqual([2]);
    expect(await onlyVideo()).toMatchObject({ videoCount: 1 });
  });

  it("makes a post that was gone available again", async () => {
    const { videoId } = await upsertPost(buildPost());
    await database.db.update(videos).set({ availability: 2 }).where(eq(videos.id, videoId));
    await upsertPost(buildPost());
    expect(await onlyVideo()).toMatchObject({ availability: 0, visible: true });
  });

  it.each([
    { state: "hidden", change: { hidden: true } },
    { state: "removed", change: { removedAt: new Date() } },
  ] as const)("does not change a $state post", async ({ state, change }) => {
    const { videoId } = await upsertPost(buildPost());
    await database.db
      .update(videos)
      .set({ ...change, text: null })
      .where(eq(videos.id, videoId));
    await database.db.delete(videoMedia);

    expect(await upsertPost(buildPost())).toMatchObject({ videoId, state });
    expect(await getPostState(buildPost().tweetId)).toMatchObject({ videoId, state });
    expect(await onlyVideo()).toMatchObject({ text: null, visible: false, listed: false });
    expect(await database.db.select().from(videoMedia)).toEqual([]);
  });

  it("keeps a blocked author's new post out of the lists", async () => {
    await upsertPost(buildPost());
    await database.db.update(authors).set({ isBlocked: true });
    await upsertPost(buildPost({ tweetId: "2" }));
    const rows = await database.db.select().from(videos);
    expect(rows.map((row) => [row.visible, row.listed])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it("adds one row for 50 concurrent calls, and one author for 50 concurrent posts", async () => {
    const same = await Promise.all(Array.from({ length: 50 }, () => upsertPost(buildPost())));
    expect(new Set(same.map((stored) => stored.videoId)).size).toBe(1);
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        upsertPost(buildPost({ tweetId: `9${i}`, author: { accountId: "7", handle: "other" } })),
      ),
    );
    expect(await database.db.$count(videos)).toBe(51);
    expect(await database.db.$count(authors)).toBe(2);
  });

  it("returns null for a post that is not stored", async () => {
    expect(await getPostState("404")).toBeNull();
  });
});
