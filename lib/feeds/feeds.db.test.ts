import { beforeAll, describe, expect, it } from "vitest";
import { GET as getFeed } from "@/app/feeds/[lang]/[name]/route";
import { GET as getAuthorFeed } from "@/app/feeds/[lang]/author/[name]/route";
import { testDatabase } from "@/db/testing/test-database";
import { refreshLanguages } from "@/lib/rankings/language-leaderboards";
import { refreshLeaderboard } from "@/lib/rankings/refresh";
import { refreshRising } from "@/lib/rankings/rising";
import { type Happening, happen, makeRawEvents, storeVideos } from "@/lib/rankings/testing/traffic";
import { LANGUAGE_TIMEFRAMES } from "@/lib/videos/listing-view";
import { LANGUAGE_BITS } from "@/lib/videos/post-languages";
import { atomXml, type Feed } from "./atom";

const DAY = 86_400_000;

const downloads = (...ids: string[]): Happening[] =>
  ids.map((videoId) => ({ videoId, kind: "download" }));

const database = testDatabase();
beforeAll(async () => {
  const { sql } = database;
  await makeRawEvents(sql);
  await storeVideos(sql, 40);
  await sql`update videos set text = 'Tom & <Jerry> "cheese" ' || chr(7) || '東京' where id = 40`;
  await sql`update videos set languages = case when id in (39, 40) then ${LANGUAGE_BITS.ja}::int
    else ${LANGUAGE_BITS.en}::int end`;
  const now = new Date();
  await happen(sql, new Date(now.getTime() - 3 * DAY), downloads("39", "38"));
  await happen(sql, now, downloads("40", "37", "37"));
  await refreshLeaderboard({ ranking: "popular", timeframe: "24h" }, now);
  for (const timeframe of LANGUAGE_TIMEFRAMES) await refreshLanguages(timeframe, now);
  await refreshRising(now, false);
});

type Asked = { lang?: string; name: string; isAuthor?: boolean; headers?: Record<string, string> };

function ask({ lang = "en", name, isAuthor = false, headers = {} }: Asked): Promise<Response> {
  const path = `/feeds/${lang}/${isAuthor ? "author/" : ""}${name}`;
  const request = new Request(`http://localhost${path}`, { headers });
  return (isAuthor ? getAuthorFeed : getFeed)(request, { params: Promise.resolve({ lang, name }) });
}

const entriesIn = (xml: string) => xml.match(/<entry>/g)?.length ?? 0;

/** Ids of the videos of a feed, in order. */
const idsIn = (xml: string) =>
  [...xml.matchAll(/<entry>\s*<id>[^<]*video\/(\d+)<\/id>/g)].map(([, id]) => id);

describe("a feed", () => {
  it("has the videos of its list, escaped and with their media", async () => {
    const response = await ask({ name: "recent.xml" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60");
    const xml = await response.text();
    expect(entriesIn(xml)).toBe(30);
    expect(xml).toContain("Tom &amp; &lt;Jerry&gt; &quot;cheese&quot; 東京");
    expect(xml).toContain(
      '<link rel="enclosure" type="video/mp4" href="https://video.twimg.com/amplify_video/40/vid/1280x720/a.mp4"/>',
    );
  });

  it.each(["popular-24h.xml", "popular-7d.xml"])("%s may be empty", async (name) => {
    const xml = await (await ask({ name, lang: "ja" })).text();
    expect(entriesIn(xml)).toBe(name === "popular-24h.xml" ? 2 : 0);
    expect(xml).toContain('xml:lang="ja"');
  });

  it.each([
    ["rising.xml", ["37", "40"]],
    ["popular-24h-ja.xml", ["40"]],
    ["popular-7d-ja.xml", ["40", "39"]],
    ["popular-24h-en.xml", ["37"]],
    ["popular-7d-en.xml", ["37", "38"]],
    ["popular-7d-ko.xml", []],
  ])("%s has the videos of its list, in order", async (name, ids) => {
    expect(idsIn(await (await ask({ name, lang: "ja" })).text())).toEqual(ids);
  });

  it("of an author omits what lists omit, and spells the handle as the author does", async () => {
    const xml = await (await ask({ name: "AUTHOR2.xml", isAuthor: true })).text();
    expect(xml).toContain('/feeds/en/author/author2.xml"');
    const [row] = await database.sql<{ count: number }[]>`
      select count(*)::int as count from videos v join authors a on a.id = v.author_id
      where a.username = 'author2' and v.listed`;
    expect(entriesIn(xml)).toBe(row?.count);
  });

  it.each<Asked>([
    { name: "recent" },
    { name: "popular-1h.xml" },
    { name: "popular-1h-ja.xml" },
    { name: "popular-24h-xx.xml" },
    { name: "rising-24h.xml" },
    { name: "author9.xml", isAuthor: true },
    { name: "nobody.xml", isAuthor: true },
  ])("%j is not found", async (asked) => expect((await ask(asked)).status).toBe(404));

  it("answers 304 to its tag, and to its date where no tag is sent", async () => {
    const first = await ask({ name: "recent.xml" });
    const { etag = "", "last-modified": date = "" } = Object.fromEntries(first.headers);
    const statusWith = async (headers: Record<string, string>) =>
      (await ask({ name: "recent.xml", headers })).status;
    expect(await statusWith({ "if-none-match": etag })).toBe(304);
    expect(await statusWith({ "if-modified-since": date })).toBe(304);
    expect(await statusWith({ "if-modified-since": new Date(0).toUTCString() })).toBe(200);
    expect(await statusWith({ "if-modified-since": "soon" })).toBe(200);
    expect(await statusWith({ "if-none-match": '"x"', "if-modified-since": date })).toBe(200);
  });
});

it("atomXml titles an untitled entry by its author, and drops invalid characters", () => {
  const at = new Date("2026-01-02T03:04:05.000Z");
  const entry = {
    ...{ id: "tag:a,2026:1", title: " ", author: { name: "\ud800A\u0000&", url: "https://a/" } },
    ...{
      published: at,
      updated: at,
      url: "https://a/1",
      summary: "🚀",
      picture: null,
      media: null,
    },
  };
  const feed: Feed = {
    ...{ id: "tag:a,2026:f", title: "T", subtitle: "", language: "en", self: "https://a/f" },
    ...{ page: "https://a/", author: "S", icon: "https://a/i", entries: [entry] },
  };
  const xml = atomXml(feed);
  expect(xml).toContain("<updated>2026-01-02T03:04:05.000Z</updated><author><name>S</name>");
  expect(xml).toContain("<name>A&amp;</name>");
  expect(xml).toContain("<summary>🚀</summary>");
  expect(xml).not.toContain("<subtitle");
});
