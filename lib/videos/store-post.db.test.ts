import { beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "@/db/client";
import { authors, videos } from "@/db/schema";
import { buildMedia, buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { refusalOf } from "@/lib/refusal-of";
import type { Post } from "@/lib/x/types";
import { storePost } from "./store-post";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos restart identity cascade`;
});

type Variants = Post["videos"][number]["variants"];
const variants: Variants = [
  { url: "https://video.twimg.com/a.mp4", width: 1280, height: 720, bitrate: 2_176_000 },
];

function postOf(id: string, overrides: Partial<Post> = {}): Post {
  const { author, text, postedAt, sensitive } = buildPost();
  const videosOfPost = [{ ...buildMedia(), variants }];
  return {
    id,
    author,
    text,
    postedAt,
    sensitive,
    videos: videosOfPost,
    photos: [],
    quoted: null,
    ...overrides,
  };
}

const authorOf = (handle: string, accountId: string): Post["author"] => ({
  ...buildPost().author,
  handle,
  accountId,
});

describe("storePost", () => {
  it("stores concurrent posts, each under its own id", async () => {
    const posts = Array.from({ length: 120 }, (_, n) => postOf(`${n + 1}`));
    const added = await Promise.all(posts.map(storePost));
    const rows = await database.db.select({ id: videos.id, tweetId: videos.tweetId }).from(videos);
    expect(new Map(rows.map((row) => [row.tweetId, row.id]))).toEqual(
      new Map(posts.map((post, place) => [post.id, added[place]?.videoId])),
    );
    expect(await database.db.$count(authors)).toBe(1);
  });

  it("stores the others when one of them cannot be stored", async () => {
    const spoilt = postOf("2", { text: "no \u0000 in PostgreSQL" });
    const settled = await Promise.allSettled([postOf("1"), spoilt, postOf("3")].map(storePost));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await database.db.$count(videos)).toBe(2);
  });

  it("stores one at a time what batches cannot: renames, and handles that move to another account", async () => {
    await storePost(postOf("1", { author: authorOf("Before", "5") }));
    await Promise.all([
      storePost(postOf("2", { author: authorOf("After", "5") })),
      storePost(postOf("3", { author: authorOf("Other", "6") })),
      storePost(postOf("1", { text: "changed", author: authorOf("After", "5") })),
    ]);
    const rows = await database.db.select().from(authors).orderBy(authors.id);
    expect(rows.map((row) => [row.xAccountId, row.username])).toEqual([
      ["5", "After"],
      ["6", "Other"],
    ]);
    const texts = await database.db
      .select({ text: videos.text })
      .from(videos)
      .orderBy(videos.tweetId);
    expect(texts.map(({ text }) => text)).toEqual(["changed", "A launch", "A launch"]);
  });

  it("refuses a hidden post", async () => {
    await storePost(postOf("1"));
    await database.db.update(videos).set({ hidden: true });
    await expect(storePost(postOf("1"))).rejects.toMatchObject({ code: "post_not_found" });
  });

  it("fails immediately, without a report, while the database is down", async () => {
    await storePost(postOf("99"));
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await setDatabase("postgres://nobody@127.0.0.1:1/none");
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => storePost(postOf(`${n + 1}`))),
    );
    await setDatabase(database.url);
    expect(settled.map((one) => one.status === "rejected" && refusalOf(one.reason)?.code)).toEqual(
      Array(20).fill("overloaded"),
    );
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});
