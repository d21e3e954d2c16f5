import { beforeEach, describe, expect, it } from "vitest";
import { buildPost } from "../testing/build-post";
import { testDatabase } from "../testing/test-database";
import { moderate, setAuthorBlock, takeDownPosts } from "./moderation";
import { takeDownGone } from "./takedowns";
import { dropThumbnails } from "./thumbnails";
import { upsertPost } from "./upsert-post";

const database = testDatabase();
let id: string;
beforeEach(async () => {
  await database.sql`truncate authors, held_posts, cache_purges restart identity cascade`;
  ({ videoId: id } = await upsertPost(buildPost({ tweetId: "1", author: { handle: "NASA" } })));
  await upsertPost(buildPost({ tweetId: "2", author: { handle: "NASA" } }));
});

async function queued(): Promise<string[]> {
  const rows = await database.sql`select unnest(tags) as tag from cache_purges`;
  return [...new Set(rows.map(({ tag }) => tag as string))].toSorted();
}

const by = { actor: "operator", details: {} };
const take = (action: "hide" | "remove", isTrial = false) =>
  moderate((tx) => takeDownPosts(tx, { tweetIds: ["1"], action }, by), { isTrial });

describe("a purge is queued by", () => {
  it.each<[string, () => PromiseLike<unknown>]>([
    ["hiding a post", () => take("hide")],
    ["removing one", () => take("remove")],
    [
      "the checker, for one that is gone",
      async () => {
        await database.sql`
          update link_checks set first_failed_at = now() - interval '9 days' where video_id = ${id}`;
        await takeDownGone([id], "7 days", new Date());
      },
    ],
    ["marking one as sensitive", () => database.sql`update videos set sensitive = id = ${id}`],
    ["deleting one", () => database.sql`delete from videos where id = ${id}`],
    [
      "dropping a picture",
      async () => {
        await database.sql`update videos set stored_thumbnail_url = 'a' where id = ${id}`;
        await database.db.transaction((tx) => dropThumbnails(tx, ["1"]));
      },
    ],
  ])("%s", async (_, change) => {
    await change();
    expect(await queued()).toEqual(["board", `video-${id}`]);
  });

  it("blocking an author, for the author's page and all videos", async () => {
    const block = { handle: "nasa", isBlocked: true, reason: null };
    await moderate((tx) => setAuthorBlock(tx, block, by), { isTrial: false });
    const videos = await database.sql`select 'video-' || id as tag from videos`;
    const tags = ["author-nasa", "board", ...videos.map(({ tag }) => tag as string)];
    expect(await queued()).toEqual(tags.toSorted());
  });

  it("a change of more videos than one call names, for all pages", async () => {
    await database.sql`
      insert into videos (tweet_id, author_id) select 'many ' || n, author_id
      from videos, generate_series(1, 91) n where id = ${id}`;
    await database.sql`update videos set hidden = true where tweet_id like 'many %'`;
    expect(await queued()).toEqual(["site"]);
  });
});

it("none is queued by what is rolled back, nor by extraction and counting", async () => {
  await take("remove", true);
  await upsertPost(buildPost({ tweetId: "1", text: "changed", author: { handle: "Renamed" } }));
  await database.sql`update author_stats set total_downloads = 3`;
  expect(await queued()).toEqual([]);
});

it("the queue is in the order in which takedowns are committed", async () => {
  await take("hide");
  await database.sql`update videos set hidden = true where tweet_id = '2'`;
  const rows = await database.sql`select tags[1] as tag from cache_purges order by id`;
  expect(rows.map(({ tag }) => tag)[0]).toBe(`video-${id}`);
  expect(rows).toHaveLength(2);
});
