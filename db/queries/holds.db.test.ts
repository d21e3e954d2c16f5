import { beforeEach, describe, expect, it } from "vitest";
import { heldMedia } from "../schema";
import { buildMedia, buildPost } from "../testing/build-post";
import { testDatabase, waitingSessions } from "../testing/test-database";
import { holdPosts } from "./holds";
import { insertReport } from "./reports";
import type { StoredPostInput } from "./types";
import { addPosts, upsertPost } from "./upsert-post";
import { getPostState } from "./videos";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate reports, held_posts, audit_log, authors, videos cascade`;
});

/** A post that shows a file of X by the name `name`. */
function showing(name: string, tweetId: string): StoredPostInput {
  const url = `https://video.twimg.com/ext_tw_video/${name}/pu/vid/1280x720/a.mp4`;
  const variants = [{ url, width: 1280, height: 720, bitrate: 2_176_000 }];
  return buildPost({ tweetId, media: [buildMedia({ variants })] });
}

function report(tweetId: string, ticket: string) {
  const url = `https://x.com/i/status/${tweetId}`;
  const words = { contact: "a@mail.example", statement: "A statement of some length" };
  return insertReport({ ticket, tweetId, url, reason: "intimate", holdsPost: true, ...words });
}

/** Reports the post and accepts the report, which holds its files. */
async function accept(tweetId: string, ticket: string) {
  await report(tweetId, ticket);
  await database.sql`update reports set status = 'accepted' where ticket = ${ticket}`;
}

const holdsOf = async (tweetId: string) => {
  const rows = await database.sql`
    select details->>'ticket' as ticket from audit_log
    where subject_id = ${tweetId} and action = 'hide' order by id`;
  return rows.map(({ ticket }) => ticket);
};

describe("a post with a file of an accepted report", () => {
  it.each([
    ["one of many", async (post: StoredPostInput) => (await addPosts([post]))[0]],
    ["alone", (post: StoredPostInput) => upsertPost(post)],
  ])("is added hidden, %s", async (_, store) => {
    await upsertPost(showing("70", "1"));
    await accept("1", "A");
    expect(await store(showing("70", "2"))).toMatchObject({ state: "hidden" });
    expect(await store(showing("71", "3"))).toMatchObject({ state: "shown" });
    expect(
      await database.sql`select from video_media m join videos v on v.id = m.video_id
      where v.tweet_id = '2'`,
    ).toHaveLength(0);
    await upsertPost(showing("70", "2"));
    expect(await holdsOf("2")).toEqual(["A"]);
    expect(await holdsOf("3")).toEqual([]);
  });

  it("is hidden if it existed with another file", async () => {
    await upsertPost(showing("70", "1"));
    await upsertPost(showing("71", "2"));
    await accept("1", "A");
    expect(await upsertPost(showing("70", "2"))).toMatchObject({ state: "hidden" });
    expect(await getPostState("2")).toMatchObject({ state: "hidden" });
  });

  it("is hidden too if the file is held while the post is added", async () => {
    await upsertPost(showing("70", "1"));
    await accept("1", "A");
    await database.sql`delete from held_media`;
    let storing: ReturnType<typeof upsertPost> | undefined;
    await database.db.transaction(async (tx) => {
      await holdPosts(tx, ["1"]);
      storing = upsertPost(showing("70", "2"));
      await expect.poll(() => waitingSessions(database)).toHaveLength(1);
      await tx.insert(heldMedia).values({ mediaName: "70", ticket: "A", tweetId: "1" });
    });
    expect(await storing).toMatchObject({ state: "hidden" });
  });
});

describe("a post with a file of a report without a decision", () => {
  it.each([
    ["one of many", async (post: StoredPostInput) => (await addPosts([post]))[0]],
    ["alone", (post: StoredPostInput) => upsertPost(post)],
  ])("is shown, whether it was there before or is added later, %s", async (_, store) => {
    await upsertPost(showing("70", "1"));
    await upsertPost(showing("70", "2"));
    await report("1", "A");
    expect(await getPostState("1")).toMatchObject({ state: "hidden" });
    expect(await getPostState("2")).toMatchObject({ state: "shown" });
    expect(await store(showing("70", "3"))).toMatchObject({ state: "shown" });
    expect(await holdsOf("2")).toEqual([]);
  });
});
