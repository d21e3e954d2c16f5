import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authorHandles, authors, videoMedia, videos } from "../schema";
import { buildMedia, buildPost } from "../testing/build-post";
import { explain } from "../testing/explain";
import { testDatabase } from "../testing/test-database";
import { holdPosts } from "./holds";
import { readSqlFile } from "./statements";
import type { StoredAuthorInput, StoredPostInput } from "./types";
import { addPosts, upsertPost } from "./upsert-post";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos, held_posts restart identity cascade`;
});

const DAY_1 = new Date("2026-05-01T00:00:00Z");
const LATER_ON_DAY_1 = new Date("2026-05-01T23:00:00Z");
const DAY_2 = new Date("2026-05-02T01:00:00Z");

function postOf(tweetId: string, author: Partial<StoredAuthorInput> = {}) {
  return buildPost({ tweetId, author });
}

/** Everything that is stored, as text. */
const everything = () => database.sql`
  select 'author', a::text from authors a union all select 'video', v::text from videos v
  union all select 'media', m::text from video_media m
  union all select 'stats', s::text from video_stats s order by 1, 2`;

const isAdded = async (post: StoredPostInput, now: Date) =>
  (await addPosts([post], now))[0] !== null;

describe("addPosts", () => {
  it("looks everything up by index, even if it is planned while nothing is stored", async () => {
    const query = { sql: readSqlFile("add-posts").text, params: [DAY_1, "[]"] };
    const plan = await explain(database.sql, query, { runs: 6 });
    expect(plan).toContain("$1");
    expect(plan).not.toContain("Seq Scan");
  });

  it("stores what upsertPost would store", async () => {
    const gif = buildMedia({ index: 3, kind: "gif", durationMs: null, posterUrl: null });
    const posts = [
      buildPost({ tweetId: "1", media: [gif, buildMedia({ index: 4 })] }),
      buildPost({ tweetId: "2", postedAt: null, sensitive: true }),
      postOf("3", { accountId: "6", handle: "other", description: "Space", avatarUrl: null }),
    ];
    for (const post of posts) await upsertPost(post, DAY_1);
    const oneByOne = await everything();
    await database.sql`truncate authors, videos restart identity cascade`;

    expect(await addPosts(posts, DAY_1)).toEqual(
      ["1", "2", "3"].map((videoId) => ({ videoId, state: "shown", storedThumbnailUrl: null })),
    );
    expect(await everything()).toEqual(oneByOne);
  });

  it("answers in the order of the posts, and null for the second of two versions", async () => {
    await addPosts([postOf("5")]);
    const answers = await addPosts([postOf("9"), postOf("5"), postOf("7"), postOf("9")]);
    const ids = await database.db.select({ id: videos.id, tweetId: videos.tweetId }).from(videos);
    const idOf = (tweetId: string) => ids.find((row) => row.tweetId === tweetId)?.id;
    expect(answers.map((answer) => answer?.videoId ?? null)).toEqual([
      idOf("9"),
      null,
      idOf("7"),
      null,
    ]);
  });

  it.each([
    { name: "as known", author: {}, now: LATER_ON_DAY_1, added: true },
    { name: "in other capitals", author: { handle: "ORBITER" }, now: LATER_ON_DAY_1, added: true },
    { name: "a day later", author: {}, now: DAY_2, added: false },
    { name: "renamed", author: { handle: "After" }, now: DAY_1, added: false },
    {
      name: "with a first description",
      author: { description: "Space" },
      now: DAY_1,
      added: false,
    },
    { name: "without its account", author: { accountId: null }, now: DAY_1, added: false },
    { name: "under a foreign handle", author: { accountId: "6" }, now: DAY_1, added: false },
  ])("the post of an author $name is added: $added", async ({ author, now, added }) => {
    await addPosts([postOf("1")], DAY_1);
    const before = await database.db.select().from(authors);
    expect(await isAdded(postOf("2", author), now)).toBe(added);
    expect(await database.db.select().from(authors)).toEqual(before);
    expect(await database.db.$count(videos)).toBe(added ? 2 : 1);
  });

  it("leaves ending the redirect of a former handle to upsertPost", async () => {
    const { videoId } = await upsertPost(postOf("1", { handle: "Before" }));
    await upsertPost(postOf("1", { handle: "After" }));
    const newcomer = postOf("2", { accountId: "6", handle: "before" });
    expect(await addPosts([newcomer])).toEqual([null]);
    await upsertPost(newcomer);
    expect(await database.db.select().from(authorHandles)).toEqual([]);
    expect(videoId).toBe("1");
  });

  it("gives a handle that two accounts claim at once to one of them", async () => {
    const answers = await addPosts([postOf("1"), postOf("2", { accountId: "6" })]);
    expect(answers.map((answer) => answer?.state ?? null)).toEqual(["shown", null]);
    expect(await database.db.$count(authors)).toBe(1);
  });

  it("keeps a blocked author's new post out of the lists", async () => {
    await addPosts([postOf("1")]);
    await database.db.update(authors).set({ isBlocked: true });
    await addPosts([postOf("2")]);
    const rows = await database.db.select().from(videos).orderBy(videos.id);
    expect(rows.map((row) => [row.visible, row.listed])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it("adds a post that is held hidden, and without media", async () => {
    await database.db.transaction((tx) => holdPosts(tx, ["1"]));
    expect(await addPosts([postOf("1")])).toMatchObject([{ state: "hidden" }]);
    expect(await database.db.$count(videoMedia)).toBe(0);
  });

  it("does not wait for a transaction that changes the author", async () => {
    await addPosts([postOf("1")]);
    await database.db.transaction(async (tx) => {
      await tx.update(authors).set({ isBlocked: true }).where(eq(authors.xAccountId, "11348282"));
      expect(await addPosts([postOf("2"), postOf("3", { accountId: "6", handle: "b" })])).toEqual([
        null,
        expect.objectContaining({ state: "shown" }),
      ]);
    });
  });
});
