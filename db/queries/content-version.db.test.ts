import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authorStats, authors, videos } from "../schema";
import { buildPost } from "../testing/build-post";
import { testDatabase } from "../testing/test-database";
import { getContentVersion } from "./clock";
import { countEvents } from "./counting";
import { upsertPost } from "./upsert-post";

const database = testDatabase();
let videoId: string;
beforeEach(async () => {
  await database.sql`truncate authors restart identity cascade`;
  ({ videoId } = await upsertPost(buildPost()));
  await upsertPost(buildPost({ tweetId: "2" }));
});

async function raisedBy(change: () => PromiseLike<unknown>): Promise<number> {
  const before = await getContentVersion();
  await change();
  return (await getContentVersion()) - before;
}

const updateVideo = (set: Partial<typeof videos.$inferInsert>) => () =>
  database.db.update(videos).set(set).where(eq(videos.id, videoId));

describe("content version", () => {
  it.each([
    { name: "hiding", set: { hidden: true } },
    { name: "removing", set: { removedAt: new Date() } },
    { name: "losing", set: { availability: 2 } },
    { name: "marking as sensitive", set: { sensitive: true } },
  ])("is raised by $name a post", async ({ set }) => {
    expect(await raisedBy(updateVideo(set))).toBe(1);
  });

  it("is raised by showing a hidden post again, and by deleting a shown one", async () => {
    await updateVideo({ hidden: true })();
    expect(await raisedBy(updateVideo({ hidden: false }))).toBe(1);
    expect(await raisedBy(() => database.db.delete(videos).where(eq(videos.id, videoId)))).toBe(1);
  });

  it("is raised by blocking an author, whose posts leave the lists, and by unblocking", async () => {
    const listed = async () => (await database.db.select().from(videos)).map((row) => row.listed);
    expect(
      await raisedBy(() => database.db.update(authors).set({ isBlocked: true })),
    ).toBeGreaterThan(0);
    expect(await listed()).toEqual([false, false]);
    await database.db.update(authors).set({ isBlocked: false });
    expect(await listed()).toEqual([true, true]);
  });

  it("stays through extraction, counting and renewed authors", async () => {
    const quiet = async () => {
      await upsertPost(buildPost({ text: "changed", author: { handle: "Renamed" } }));
      await countEvents([{ kind: "view", videoId, network: "1", visitor: "1", language: null }]);
      await database.db.update(authorStats).set({ totalDownloads: 4 });
    };
    expect(await raisedBy(quiet)).toBe(0);
  });

  it("is compared at once, however many posts a statement changes", {
    timeout: 60_000,
  }, async () => {
    await database.sql`
      insert into videos (tweet_id, author_id) select 'many ' || n, author_id
      from videos, generate_series(1, 10000) n where id = ${videoId}`;
    const began = performance.now();
    expect(await raisedBy(() => database.sql`update videos set updated_at = now()`)).toBe(0);
    expect(performance.now() - began).toBeLessThan(3000);
    expect(await raisedBy(() => database.sql`update videos set hidden = true`)).toBe(1);
  });

  it("is not seen before the change that it announces", async () => {
    const before = await getContentVersion();
    await database.db.transaction(async (tx) => {
      await tx.update(videos).set({ hidden: true }).where(eq(videos.id, videoId));
      expect(await getContentVersion()).toBe(before);
    });
    expect(await getContentVersion()).toBe(before + 1);
  });
});
