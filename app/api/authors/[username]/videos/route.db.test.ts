import { beforeAll, describe, expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { get } from "@/lib/authors/testing/get";
import { AuthorVideosPage } from "@/lib/videos/listing-schema";
import { GET } from "./route";

const database = testDatabase();
beforeAll(async () => {
  for (let place = 1; place <= 25; place += 1) {
    const post = buildPost({ tweetId: String(1000 + place), sensitive: place === 3 });
    await upsertPost(post, new Date(Date.UTC(2026, 0, place)));
  }
  await upsertPost(
    buildPost({ tweetId: "2000", author: { accountId: "2", handle: "someone_else" } }),
  );
  const { sql } = database;
  await sql`update video_stats s set download_count = v.downloads
    from (values ('1007', 90), ('1003', 80), ('1020', 70)) v (tweet, downloads), videos
    where videos.tweet_id = v.tweet and s.video_id = videos.id`;
  await sql`update videos set hidden = true where tweet_id = '1025'`;
  await sql`update videos set removed_at = now() where tweet_id = '1024'`;
  await sql`update videos set availability = 2 where tweet_id = '1023'`;
});

async function videos(query = "", username = "orbiter") {
  const { status, body } = await get(GET, query, { username });
  expect(status).toBe(200);
  return AuthorVideosPage.parse(body);
}

const posts = async (query: string) => (await videos(query)).data.map(({ twitterId }) => twitterId);

describe("GET /api/authors/{username}/videos", () => {
  it("lists the newest 20 visible videos", async () => {
    const { data, pagination } = await videos();
    expect(data.map(({ twitterId }) => twitterId)).toEqual(
      Array.from({ length: 20 }, (_, place) => String(1022 - place)),
    );
    expect(pagination).toEqual({ total: 22, last_page: 2, current_page: 1, per_page: 20 });
  });

  it("includes sensitive ones, marked", async () => {
    const { data } = await videos("?page=2");
    expect(data.map(({ twitterId, sensitive }) => [twitterId, sensitive])).toEqual([
      ["1002", false],
      ["1001", false],
    ]);
    const all = await videos("?per_page=100");
    expect(all.data.filter(({ sensitive }) => sensitive)).toHaveLength(1);
  });

  it.each([
    ["?sort_by=download_count&per_page=4", ["1007", "1003", "1020", "1022"]],
    ["?sort_by=download_count&sort_order=desc&per_page=2&page=2", ["1020", "1022"]],
    ["?sort_by=download_count&sort_order=asc&per_page=2", ["1001", "1002"]],
    ["?sort_by=created_at&sort_order=asc&per_page=3", ["1001", "1002", "1003"]],
  ])("sorts: %s", async (query, expected) => {
    expect(await posts(query)).toEqual(expected);
  });

  it("is empty beyond the last page", async () => {
    const { data, pagination } = await videos("?page=3");
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ total: 22, last_page: 2, current_page: 3 });
  });

  it("omits a video as soon as it is taken down", async () => {
    const other = () => videos("", "someone_else");
    expect((await other()).pagination.total).toBe(1);
    await database.sql`update videos set hidden = true where tweet_id = '2000'`;
    expect((await other()).data).toEqual([]);
  });

  it.each([["?sort_by=views"], ["?sort_order=up"]])("refuses %s", async (query) => {
    const { status, body } = await get(GET, query, { username: "orbiter" });
    expect([status, body.error]).toEqual([400, "invalid_input"]);
  });

  it("has no videos for an unknown author", async () => {
    const { status, body } = await get(GET, "?username=orbiter", { username: "nobody" });
    expect([status, body.error]).toEqual([404, "author_not_found"]);
  });
});
