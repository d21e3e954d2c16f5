import { beforeAll, describe, expect, it } from "vitest";
import { GET as getIndex } from "@/app/sitemap.xml/route";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { refreshSitemaps } from "@/lib/authors/sitemaps";
import { LANGUAGES } from "@/lib/i18n/languages";
import { GET } from "./route";

const database = testDatabase();
let lastTweet = 100;

async function addVideos(handle: string, count: number, sensitive = 0): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    lastTweet += 1;
    const author = { accountId: handle, handle };
    const post = buildPost({ tweetId: String(lastTweet), author, sensitive: place < sensitive });
    await upsertPost(post, new Date(Date.UTC(2026, 0, place + 1)));
  }
}

beforeAll(async () => {
  await addVideos("three", 3, 2);
  await addVideos("two", 2);
  await addVideos("adult", 4, 4);
  await addVideos("banned", 3);
  await addVideos("removed", 3);
  await addVideos("far", 3);
  const { sql } = database;
  await sql`update authors set is_blocked = true where username = 'banned'`;
  await sql`update videos set removed_at = now() where tweet_id = (
    select max(tweet_id) from videos where author_id = (
      select id from authors where username = 'removed'))`;
  await sql`insert into authors (id, username, display_name, search_key)
    values (5000, 'tail', 'Tail', 'tail')`;
  await sql`update videos set author_id = 5000 where author_id = (
    select id from authors where username = 'far')`;
  // All of an author's videos except the first were downloaded, so only these are listed.
  await sql`update videos set first_listed_at = now() where tweet_id not in
    (select min(tweet_id) from videos group by author_id)`;
  await sql`insert into videos (id, tweet_id, author_id, created_at, first_listed_at)
    overriding system value
    select 4000, 'far', 5000, timestamptz '2026-02-01Z', now()`;
  await refreshSitemaps();
});

async function ask(name: string) {
  const response = await GET(new Request(`http://localhost/sitemaps/${name}`), {
    params: Promise.resolve({ name }),
  });
  return { response, text: await response.text() };
}

const addresses = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname);

describe("the sitemaps", () => {
  it("are listed with the time of their newest video", async () => {
    const response = await getIndex(new Request("http://localhost/sitemap.xml"), {
      params: Promise.resolve({}),
    });
    expect(response.headers.get("content-type")).toContain("xml");
    const xml = await response.text();
    expect(addresses(xml)).toEqual([
      "/sitemaps/pages-1.xml",
      "/sitemaps/authors-1.xml",
      "/sitemaps/authors-4.xml",
      "/sitemaps/videos-1.xml",
      "/sitemaps/videos-3.xml",
    ]);
    expect(xml.match(/<lastmod>[^<]+/g)).toEqual([
      "<lastmod>2026-01-03T00:00:00.000Z",
      "<lastmod>2026-02-01T00:00:00.000Z",
      "<lastmod>2026-01-03T00:00:00.000Z",
      "<lastmod>2026-02-01T00:00:00.000Z",
    ]);
  });

  it("list an author with three videos, one of them not sensitive, in each language", async () => {
    const { response, text } = await ask("authors-1.xml");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("s-maxage=60");
    expect(addresses(text)).toEqual(LANGUAGES.map((language) => `/${language}/author/three`));
    expect(text.match(/<lastmod>2026-01-03T00:00:00.000Z/g)).toHaveLength(6);
  });

  it("list each author in one file only", async () => {
    expect(addresses((await ask("authors-4.xml")).text)).toContain("/en/author/tail");
    expect(addresses((await ask("authors-3.xml")).text)).toEqual([]);
  });

  it("name the pages of every language, and the English ones once", async () => {
    const paths = addresses((await ask("pages-1.xml")).text);
    expect(paths).toContain("/zh-TW/authors");
    expect(paths).toContain("/ja/report");
    expect(paths.filter((path) => path.endsWith("/terms"))).toEqual(["/en/terms"]);
    expect(new Set(paths).size).toBe(74);
    expect(paths).toContain("/ja/popular-videos/in/ja");
    expect(paths.filter((path) => path.startsWith("/ja/popular-videos/in/"))).toHaveLength(1);
  });

  it("name the videos that lists show, in each language", async () => {
    const listed = await database.sql<{ id: string }[]>`
      select id::text from videos where listed and first_listed_at is not null and id < 1666
      order by videos.id`;
    expect(listed).toHaveLength(5);
    const { text } = await ask("videos-1.xml");
    expect(addresses(text)).toEqual(
      listed.flatMap(({ id }) => LANGUAGES.map((language) => `/${language}/video/${id}`)),
    );
    expect(addresses((await ask("videos-2.xml")).text)).toEqual([]);
    expect(addresses((await ask("videos-3.xml")).text)).toContain("/ja/video/4000");
  });

  it.each([
    ["pages-2.xml"],
    ["videos-0.xml"],
    ["pages-0.xml"],
    ["authors-0.xml"],
    ["authors-x.xml"],
    ["x.xml"],
  ])("do not include %s", async (name) => expect((await ask(name)).response.status).toBe(404));

  it("are empty, and no error, far beyond any author and any video", async () => {
    for (const file of ["authors-9999999999999.xml", "videos-9999999999999.xml"]) {
      const { response, text } = await ask(file);
      expect(response.status).toBe(200);
      expect(addresses(text)).toEqual([]);
    }
  });
});
