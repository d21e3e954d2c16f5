import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { countEvents } from "@/db/queries/counting";
import { restorePost } from "@/db/queries/moderation";
import { indexListed, reindexAuthors } from "@/db/queries/search-index";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildMedia, buildPost } from "@/db/testing/build-post";
import { testDatabase, waitingSessions } from "@/db/testing/test-database";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { ListingPage } from "@/lib/videos/listing-schema";
import { GET, POST } from "./route";

const database = testDatabase();
afterEach(async () => {
  await database.sql`truncate videos, authors restart identity cascade`;
  // Voids the answers that this process has cached for earlier searches.
  await database.sql`select raise_content_version()`;
  forgetContentVersion();
});

let posts = 0;

type Added = {
  text?: string;
  handle?: string;
  name?: string;
  downloads?: number;
  daysAgo?: number;
};

/** Stores a post as an extraction does, and lists it as its first download does. */
async function add(added: Added | string): Promise<string> {
  const {
    text = "",
    handle = "Orbiter",
    name = "The Orbiter",
    ...rest
  } = typeof added === "string" ? { text: added } : added;
  const { downloads = 0, daysAgo = 0 } = rest;
  posts += 1;
  const post = buildPost({
    tweetId: String(1_700_000_000_000_000_000n + BigInt(posts)),
    text,
    author: { accountId: handle.toLowerCase(), handle, displayName: name },
    media: [buildMedia()],
  });
  const { videoId } = await upsertPost(post, new Date(Date.now() - daysAgo * 86_400_000));
  await database.sql`update videos set first_listed_at = created_at where id = ${videoId}`;
  await indexListed();
  await database.sql`update video_stats set download_count = ${downloads} where video_id = ${videoId}`;
  return videoId;
}

const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  GET(
    new Request(`http://localhost/api/twitter/search?${new URLSearchParams(query)}`, { headers }),
    {
      params: Promise.resolve({}),
    },
  );

async function pageOf(query: Record<string, string>): Promise<ListingPage> {
  const response = await ask(query);
  expect(response.status).toBe(200);
  return ListingPage.strict().parse(await response.json());
}

const found = async (q: string, more: Record<string, string> = {}) =>
  (await pageOf({ q, ...more })).videos.map(({ id }) => id);

describe("GET /api/twitter/search", () => {
  it.each([
    ["one Chinese character", "東", "今日は東京にいます"],
    ["two", "東京", "今日は東京にいます"],
    ["one kana", "ー", "タワー"],
    ["Hangul", "김치", "오늘은 김치찌개"],
    ["an emoji", "🚀", "to the moon 🚀🚀"],
    ["an emoji with and without its variant", "❤", "love ❤️ you"],
    ["a family of joined emoji", "👨‍👩‍👧", "all of us 👨‍👩‍👧 here"],
    ["full-width letters", "ＮＡＳＡ", "nasa launch"],
    ["letters where full-width ones are", "nasa", "ＮＡＳＡ launch"],
    ["half-width kana", "ﾀﾜｰ", "東京タワー"],
    ["another case", "LAUNCH", "a launch today"],
    ["no accents where there are some", "cafe", "Café con leche"],
    ["accents where there are none", "CAFÉ", "cafe con leche"],
    ["composed and decomposed letters", "cafe\u0301", "Caf\u00e9"],
    ["Cyrillic", "ПРИВЕТ", "привет мир"],
    ["a sharp s", "STRASSE", "die Straße"],
    ["a final sigma", "ΟΔΟΣ", "ο οδος μου"],
    ["Arabic without its vowels", "مرحبا", "مَرْحَبًا بالعالم"],
    ["Hebrew", "שלום", "שָׁלוֹם עולם"],
    ["Arabic between marks of direction", "\u200fمرحبا\u200f", "قل مرحبا"],
    ["one Latin letter", "q", "quick"],
    ["words in another order", "京都 東京", "東京から京都へ"],
    ["a part of a word", "aunc", "launch"],
    ["a hashtag", "#cats", "look #cats now"],
    ["wildcards as they are", "100%_", "now 100%_sure"],
    ["a backslash", "a\\b", "c:\\a\\b"],
  ])("finds %s: %s", async (_, q, text) => {
    const id = await add(text);
    await add("漢字 zzz 무 ✨");
    expect(await found(q)).toEqual([id]);
  });

  it.each([
    ["a display name", "ナサ公式"],
    ["a handle", "NASA_jp"],
    ["a handle with its @", "@nasa_JP"],
    ["author and text together", "nasa_jp launch"],
  ])("finds %s", async (_, q) => {
    const id = await add({ text: "a launch", handle: "NASA_jp", name: "ナサ公式" });
    await add({ text: "a launch", handle: "Other" });
    expect(await found(q)).toEqual([id]);
  });

  it.each(["%", "_", "qxz", "@", "\u200b", "👍", "東西", "nchlau", "\u0301"])(
    "finds nothing for %j",
    async (q) => {
      await add("東京 launch from the west 西");
      expect(await pageOf({ q })).toMatchObject({ videos: [], total: 0, hasMore: false });
    },
  );

  it("does not search the short links at the end of posts", async () => {
    await add("a launch https://t.co/AbCdEf1234");
    expect(await found("abcdef")).toEqual([]);
    expect(await found("https")).toEqual([]);
  });

  it("omits hidden, removed, gone, sensitive, blocked and unlisted videos", async () => {
    const ids: string[] = [];
    for (const handle of ["a", "b", "c", "d", "e", "f", "g"]) {
      ids.push(await add({ text: "rocket", handle }));
    }
    const { sql } = database;
    const [hidden, removed, gone, sensitive, blocked, unlisted, shown] = ids;
    await sql`update videos set hidden = true where id = ${hidden ?? ""}`;
    await sql`update videos set removed_at = now() where id = ${removed ?? ""}`;
    await sql`update videos set availability = 2 where id = ${gone ?? ""}`;
    await sql`update videos set sensitive = true where id = ${sensitive ?? ""}`;
    await sql`update authors set is_blocked = true
      where id = (select author_id from videos where id = ${blocked ?? ""})`;
    await sql`update videos set first_listed_at = null where id = ${unlisted ?? ""}`;
    expect(await found("rocket")).toEqual([shown]);
  });

  it("omits a video as soon as it is taken down", async () => {
    const id = await add("rocket");
    expect(await found("rocket")).toEqual([id]);
    await database.sql`update videos set hidden = true where id = ${id}`;
    await expect.poll(() => found("rocket")).toEqual([]);
  });

  it("sorts by age or by downloads, and reads only a timeframe", async () => {
    const old = await add({ text: "moon", downloads: 9, daysAgo: 40 });
    const week = await add({ text: "moon", downloads: 5, daysAgo: 5 });
    const now = await add({ text: "moon", downloads: 7 });
    expect(await found("moon")).toEqual([now, week, old]);
    expect(await found("moon", { sort: "downloads" })).toEqual([old, now, week]);
    expect(await found("moon", { timeframe: "month", sort: "downloads" })).toEqual([now, week]);
    expect(await found("moon", { timeframe: "24h" })).toEqual([now]);
    expect(await found("moon", { timeframe: "week" })).toEqual([now, week]);
  });

  it("pages through its results", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await add(`comet ${n}`));
    const first = await pageOf({ q: "comet", limit: "2" });
    expect(first).toMatchObject({ total: 5, offset: 0, limit: 2, hasMore: true, nextCursor: null });
    expect(await found("comet", { limit: "2", offset: "2" })).toEqual(ids.slice(2, 4));
    expect(await pageOf({ q: "comet", limit: "2", offset: "4" })).toMatchObject({
      videos: [{ id: ids[4] }],
      hasMore: false,
    });
  });

  it.each([
    ["", 400],
    ["   ", 400],
    ["a".repeat(100), 200],
    [` ${"🚀".repeat(100)} `, 200],
    ["a".repeat(101), 400],
  ])("answers %j with %i", async (q, status) => {
    const response = await ask({ q });
    expect(response.status).toBe(status);
    if (status === 400) expect(await response.json()).toMatchObject({ error: "invalid_input" });
  });

  it.each<Record<string, string>>([{}, { q: "a", sort: "old" }, { q: "a", timeframe: "2h" }])(
    "refuses %j",
    async (query) => expect((await ask(query)).status).toBe(400),
  );

  it("has an ETag, and no other method", async () => {
    await add("moon");
    const response = await ask({ q: "moon" });
    const etag = response.headers.get("etag") ?? "";
    expect((await ask({ q: "moon" }, { "if-none-match": etag })).status).toBe(304);
    expect((await POST(new Request("http://localhost/"))).status).toBe(405);
  });
});

describe("the job", () => {
  it("indexes a video once it is counted, and again when its text changes", async () => {
    const post = (text: string) => buildPost({ tweetId: "1800000000000000000", text });
    const { videoId } = await upsertPost(post("a launch"));
    expect(await indexListed()).toBe(0);
    const event = {
      kind: "download",
      videoId,
      visitor: "1",
      network: "1",
      language: "en",
    } as const;
    await countEvents([event]);
    await countEvents([{ ...event, visitor: "2" }]);
    expect(await found("launch")).toEqual([]);
    expect(await indexListed()).toBe(1);
    expect(await indexListed()).toBe(0);
    await upsertPost(post("a landing"));
    expect(await indexListed()).toBe(1);
    expect(await found("landing")).toEqual([videoId]);
    await upsertPost(post("a landing"));
    expect(await indexListed()).toBe(0);
  });

  it.each([
    ["removed", "update videos set removed_at = now()", null],
    ["hidden", "update videos set hidden = true", "update videos set hidden = false"],
    ["sensitive", "update videos set sensitive = true", "update videos set sensitive = false"],
    ["blocked", "update authors set is_blocked = true", "update authors set is_blocked = false"],
  ])("drops the key of a video that is %s, and finds it again afterwards", async (_, down, up) => {
    const id = await add("a launch");
    await database.sql.unsafe(down);
    expect(await database.sql`select from video_search`).toHaveLength(0);
    await database.sql`insert into search_due values (${id})`;
    expect(await indexListed()).toBe(1);
    expect(await database.sql`select from video_search`).toHaveLength(0);
    const [video] = await database.sql<{ tweet: string }[]>`select tweet_id as tweet from videos`;
    const by = { actor: "operator", details: { reason: "a mistake" } };
    if (up) await database.sql.unsafe(up);
    else await db().transaction((tx) => restorePost(tx, video?.tweet ?? "", by));
    forgetContentVersion();
    expect(await indexListed()).toBe(1);
    expect(await found("launch")).toEqual([id]);
  });

  it.each([
    ["restored", "hidden = true", "hidden = false", "launch orbiter"],
    ["moved", "text = 'a launch'", "author_id = (select max(id) from authors)", "launch other"],
  ])("indexes a video that is %s while the job reads it", async (_, before, after, q) => {
    const id = await add("a launch");
    await add({ text: "a landing", handle: "Other" });
    await database.sql.unsafe(`update videos set ${before} where id = ${id}`);
    await database.sql`insert into search_due values (${id})`;
    const writer = await database.sql.reserve();
    await writer`begin`;
    await writer.unsafe(`update videos set ${after} where id = ${id}`);
    const indexing = indexListed();
    await expect.poll(() => waitingSessions(database)).toHaveLength(1);
    await writer`commit`;
    writer.release();
    await indexing;
    await indexListed();
    expect(await found(q)).toEqual([id]);
    expect(await indexListed()).toBe(0);
  });

  it("finds the videos of an author by the new name", async () => {
    const id = await add({ text: "a launch", handle: "before", name: "Before" });
    await database.sql`update authors set username = 'after', display_name = 'Später'`;
    expect(await reindexAuthors(10)).toBe(1);
    expect(await found("spater")).toEqual([id]);
    expect(await found("after launch")).toEqual([id]);
    expect(await found("before")).toEqual([]);
    expect(await reindexAuthors(10)).toBe(0);
  });

  it("indexes an author’s videos that have no key yet, and no removed ones", async () => {
    const id = await add({ text: "a launch" });
    const removed = await add({ text: "a launch", handle: "Other" });
    await database.sql`update videos set removed_at = now() where id = ${removed}`;
    await database.sql`delete from video_search`;
    await database.sql`insert into search_reindex select id from authors`;
    expect(await found("launch")).toEqual([]);
    expect(await reindexAuthors(10)).toBe(2);
    expect(await database.sql`select video_id from video_search`).toEqual([{ video_id: id }]);
  });
});
