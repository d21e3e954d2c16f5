import { expect, it } from "vitest";
import { buildPost } from "../testing/build-post";
import { testDatabase, waitingSessions } from "../testing/test-database";
import { getContentVersion } from "./clock";
import { holdPosts } from "./holds";
import { insertReport } from "./reports";
import { upsertPost } from "./upsert-post";
import { getPostState } from "./videos";

const database = testDatabase();

function reportOf(tweetId: string, ticket: string) {
  const url = `https://x.com/i/status/${tweetId}`;
  const words = { contact: "a@mail.example", statement: "A statement of some length" };
  return { ticket, tweetId, url, reason: "intimate", holdsPost: true, ...words } as const;
}

it("hides a post that is being added at the same moment", async () => {
  let filing: Promise<unknown> | undefined;
  await database.sql.begin(async (tx) => {
    const [author] = await tx`
      insert into authors (username, display_name, search_key) values ('at_once', '', 'at_once') returning id`;
    await tx`insert into videos (tweet_id, author_id) values ('41', ${author?.id})`;
    filing = insertReport(reportOf("41", "A"));
    await expect.poll(() => waitingSessions(database)).toHaveLength(1);
  });
  await filing;
  expect(await getPostState("41")).toMatchObject({ state: "hidden" });
});

it("hides a post that is added while it is being reported", async () => {
  let storing: ReturnType<typeof upsertPost> | undefined;
  await database.db.transaction(async (tx) => {
    await holdPosts(tx, ["42"]);
    storing = upsertPost(buildPost({ tweetId: "42" }));
    await expect.poll(() => waitingSessions(database)).toHaveLength(1);
  });
  expect(await storing).toMatchObject({ state: "hidden" });
});

it("raises the content version for a visible post, and stores all or nothing", async () => {
  await upsertPost(buildPost({ tweetId: "43" }));
  const before = await getContentVersion();
  await insertReport(reportOf("43", "B"));
  expect(await getContentVersion()).toBe(before + 1);
  await upsertPost(buildPost({ tweetId: "44" }));
  await expect(insertReport(reportOf("44", "B"))).rejects.toThrow();
  expect(await getPostState("44")).toMatchObject({ state: "shown" });
  expect(await database.sql`select from held_posts where tweet_id = '44'`).toHaveLength(0);
});
