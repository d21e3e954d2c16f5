import { beforeEach, describe, expect, it } from "vitest";
import { GET as getSitemap } from "@/app/sitemaps/[name]/route";
import { testDatabase } from "@/db/testing/test-database";
import { generatedPost } from "@/e2e/fake-x/catalogue/generated";
import { LEADERBOARDS } from "@/lib/rankings/leaderboards";
import { refreshLeaderboard } from "@/lib/rankings/refresh";
import { blockAuthor, hidePost, removePost, restorePost } from "@/lib/reports/post-actions";
import { testX } from "@/lib/x/testing/test-x";
import { GET as getAuthorVideos } from "./authors/[username]/videos/route";
import { GET as suggestAuthors } from "./authors/suggest/route";
import { POST as recordDownload } from "./twitter/download-record/route";
import { GET as getPopular } from "./twitter/popular/route";
import { GET as getRecent } from "./twitter/recent/route";
import { POST as recordView } from "./twitter/record-view/route";
import { POST as extract } from "./twitter/video-url/route";

const operator = { by: "tester", reason: "asked for", isTrial: false };
const HANDLE = "coastal_ferry";

process.env.RATE_LIMITS = "off";
testX();
const database = testDatabase();

type Route = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

async function call(route: Route, params: Record<string, string> = {}, body?: object) {
  const query = body ? "" : `?${new URLSearchParams({ limit: "100", ...params })}`;
  const request = new Request(`http://localhost/api${query}`, {
    ...(body && {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  return route(request, { params: Promise.resolve(params) });
}

const read = async (route: Route, params: Record<string, string> = {}) =>
  (await call(route, params)).json();
const tweetIdsOf = (page: { videos?: object[]; data?: object[] }) =>
  (page.videos ?? page.data ?? []).map((video) => String(Reflect.get(video, "twitterId")));

type Post = { tweetId: string; url: string };
let nextId = 1_999_000_000_000_300_000n;
/** The author's next post in the stand-in for X. */
function nextPost(): Post {
  do nextId++;
  while (generatedPost(String(nextId)).author.handle !== HANDLE);
  return { tweetId: String(nextId), url: `https://x.com/i/status/${nextId}` };
}

/** Three posts by one author, each downloaded once, so that all are on every leaderboard. */
async function addPosts(): Promise<[Post, Post, Post]> {
  const added: [Post, Post, Post] = [nextPost(), nextPost(), nextPost()];
  for (const { url } of added) {
    expect((await call(extract, {}, { url })).status).toBe(200);
    expect((await call(recordDownload, {}, { url })).status).toBe(200);
  }
  await refreshBoards();
  return added;
}

async function refreshBoards(): Promise<void> {
  for (const board of LEADERBOARDS) await refreshLeaderboard(board, new Date());
}

/** The lists and pages that show a post. */
async function placesOf({ tweetId }: Post): Promise<string[]> {
  const lists = {
    recent: await read(getRecent),
    "popular 24h": await read(getPopular, { timeframe: "24h" }),
    "popular all": await read(getPopular, { timeframe: "all" }),
    author: await read(getAuthorVideos, { username: HANDLE, per_page: "100" }),
  };
  return Object.entries(lists).flatMap(([name, page]) =>
    tweetIdsOf(page).includes(tweetId) ? [name] : [],
  );
}

/** Lists are cached for a second or two, so new posts appear with a delay. */
const appears = (post: Post) => expect.poll(() => placesOf(post), { timeout: 8_000 });

const ALL = ["recent", "popular 24h", "popular all", "author"];
const sitemap = async () => (await call(getSitemap, { name: "authors-1.xml" })).text();
const suggested = async () =>
  (await read(suggestAuthors, { query: "coastal" })).data.map(
    ({ username }: { username: string }) => username,
  );

describe("a post that the operator takes down", () => {
  let post: Post;
  let others: Post[];
  beforeEach(async () => {
    [post, ...others] = await addPosts();
  });

  it.each([
    ["hides", hidePost],
    ["removes", removePost],
  ])(
    "%s: gone from every list at once, and no paste, download or view brings it back",
    async (_, act) => {
      await appears(post).toEqual(ALL);
      const began = performance.now();
      await act(post.url, operator);
      expect(await placesOf(post)).toEqual([]);
      expect(performance.now() - began).toBeLessThan(2_000);
      for (const other of others) expect(await placesOf(other)).toEqual(ALL);

      for (const [route, body] of [
        [extract, { url: post.url }],
        [extract, { url: `${post.url}/video/1?s=20` }],
        [recordDownload, { url: post.url }],
        [recordView, { twitter_url: post.url }],
      ] as const) {
        const response = await call(route, {}, body);
        expect([response.status, (await response.json()).error]).toEqual([404, "post_not_found"]);
      }
      await refreshBoards();
      expect(await placesOf(post)).toEqual([]);

      await restorePost(post.url, operator);
      await appears(post).toEqual(expect.arrayContaining(["recent", "author"]));
      await refreshBoards();
      await appears(post).toEqual(ALL);
    },
  );

  it("returns with the next extraction if its media were erased before it was restored", async () => {
    await removePost(post.url, operator);
    await database.sql`
      delete from video_media where video_id = (
        select id from videos where tweet_id = ${post.tweetId})`;
    expect(await restorePost(post.url, operator)).toMatchObject({ was: "removed", is: "gone" });
    expect(await placesOf(post)).toEqual([]);
    expect((await call(extract, {}, { url: post.url })).status).toBe(200);
    await appears(post).toContain("recent");
  });

  it("is refused before its first extraction, and accepted once it is restored", async () => {
    const unknown = { tweetId: "1999000000000000299", url: "1999000000000000299" };
    await hidePost(unknown.url, operator);
    expect((await call(extract, {}, { url: unknown.url })).status).toBe(404);
    await restorePost(unknown.url, operator);
    expect((await call(extract, {}, { url: unknown.url })).status).toBe(200);
  });
});

describe("an author blocked by the operator", () => {
  it("disappears from lists, sitemaps and suggestions with all present and future posts", async () => {
    const [post] = await addPosts();
    expect(await sitemap()).toContain(HANDLE);
    expect(await suggested()).toEqual([HANDLE]);
    await blockAuthor(HANDLE, true, operator);
    expect(await placesOf(post)).toEqual(["author"]);
    expect(await sitemap()).not.toContain(HANDLE);
    expect(await suggested()).toEqual([]);

    await call(extract, {}, { url: post.url });
    await call(recordDownload, {}, { url: post.url });
    await refreshBoards();
    expect(await placesOf(post)).toEqual(["author"]);

    await blockAuthor(HANDLE, false, operator);
    await refreshBoards();
    await appears(post).toEqual(ALL);
    expect(await suggested()).toEqual([HANDLE]);
  });
});
