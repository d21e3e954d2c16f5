import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildMedia, buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { LANGUAGES } from "@/lib/i18n/languages";
import { siteUrl } from "@/lib/site-url";
import { readOembed, tagsOf } from "@/lib/videos/testing/link-previews";
import { GET as getOembed } from "../../oembed/route";
import { GET } from "./route";

const TITLE = `<script>alert("1")</script> & 'more'`;

const database = testDatabase();
const ids = new Map<string, string>();
const idOf = (tweetId: string) => ids.get(tweetId) ?? "";

beforeAll(async () => {
  const author = { displayName: TITLE };
  await upsertPost(buildPost({ tweetId: "1", text: TITLE, author }));
  await upsertPost(buildPost({ tweetId: "2", sensitive: true }));
  for (const tweetId of ["3", "4", "5", "6"]) await upsertPost(buildPost({ tweetId }));
  const blocked = { accountId: "9", handle: "blocked" };
  await upsertPost(buildPost({ tweetId: "7", author: blocked }));
  const gif = [buildMedia({ kind: "gif", durationMs: 0 })] as const;
  await upsertPost(buildPost({ tweetId: "8", media: [...gif] }));
  const { sql } = database;
  await sql`update videos set hidden = true where tweet_id = '3'`;
  await sql`update videos set removed_at = now() where tweet_id = '4'`;
  await sql`update videos set availability = 2 where tweet_id = '5'`;
  await sql`update authors set is_blocked = true where username = 'blocked'`;
  for (const row of await sql`select id::text, tweet_id from videos`) ids.set(row.tweet_id, row.id);
});

async function ask(id: string, query = "", headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost/embed/${id}${query}`, { headers });
  const response = await GET(request, { params: Promise.resolve({ id }) });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

function describeEmbed(url: string, query: Record<string, string> = {}) {
  const address = `http://localhost/oembed?${new URLSearchParams({ url, ...query })}`;
  return getOembed(new Request(address), { params: Promise.resolve({}) });
}

const NOT_SHOWN = ["sensitive 2", "hidden 3", "removed 4", "gone 5", "blocked 7", "unknown 99"];

describe("GET /embed/{id}", () => {
  it("is the player alone, whose policy names its own script and style and any frame", async () => {
    const { status, headers, html } = await ask(idOf("1"));
    expect(status).toBe(200);
    const policy = headers.get("content-security-policy") ?? "";
    const directives = new Map(
      policy.split("; ").map((one) => [one.split(" ")[0], one.split(" ").slice(1).join(" ")]),
    );
    const hashed = (name: string) => {
      const [, text = ""] = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(html) ?? [];
      return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    };
    expect(directives.get("default-src")).toBe("'none'");
    expect(directives.get("script-src")).toBe(hashed("script"));
    expect(directives.get("style-src")).toBe(hashed("style"));
    expect(directives.get("img-src")).toBe("'self' https://pbs.twimg.com");
    expect(directives.get("media-src")).toBe("https://video.twimg.com");
    expect(directives.get("connect-src")).toBe("'self'");
    expect(directives.get("form-action")).toBe("'none'");
    expect(directives.get("base-uri")).toBe("'none'");
    expect(directives.get("frame-ancestors")).toBe("*");
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(?:form|input|button|img|iframe)|cookie|localStorage|style=/);
    expect(headers.has("set-cookie")).toBe(false);
    expect(headers.has("vary")).toBe(false);
    expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
    expect(tagsOf(html, "source").map(({ src }) => src)).toEqual([
      "https://video.twimg.com/640x360/a.mp4",
      "https://video.twimg.com/1280x720/a.mp4",
    ]);
    expect(tagsOf(html, "a").map(({ href }) => href)).toEqual([`/en/video/${idOf("1")}`]);
  });

  it("escapes what people wrote", async () => {
    const { html } = await ask(idOf("1"));
    expect(html).not.toContain("<script>alert");
    expect(html).toContain(
      "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;",
    );
  });

  it("is in the language of `lang`, else in English, whatever a browser prefers", async () => {
    for (const language of LANGUAGES) {
      const { html } = await ask(idOf("1"), `?lang=${language}`, { "accept-language": "ja" });
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`href="/${language}/video/${idOf("1")}"`);
    }
    const preferring = { "accept-language": "ja", cookie: "NEXT_LOCALE=ja", "x-lang": "ja" };
    for (const query of ["", "?lang=", "?lang=xx", "?lng=ja"]) {
      expect((await ask(idOf("1"), query, preferring)).html).toContain('<html lang="en">');
    }
  });

  it("plays a GIF without end and without sound", async () => {
    expect(tagsOf((await ask(idOf("8"))).html, "video")).toMatchObject([{ loop: "", muted: "" }]);
    expect(tagsOf((await ask(idOf("1"))).html, "video")[0]).not.toHaveProperty("muted");
  });

  it.each(NOT_SHOWN)("is 404 and has no file for a video that is %s", async (which) => {
    const { status, html, headers } = await ask(idOf(which.split(" ")[1] ?? "") || "99");
    expect(status).toBe(404);
    expect(html).not.toContain("twimg.com");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors *");
  });

  it.each(["0", "abc", "-1", "1e3", "9".repeat(30), "%00"])("is 404 for the id %s", async (id) => {
    expect((await ask(id)).status).toBe(404);
  });

  it("is empty after a takedown", async () => {
    expect((await ask(idOf("6"))).html).toContain("video.twimg.com");
    await database.sql`update videos set hidden = true where tweet_id = '6'`;
    const { status, html } = await ask(idOf("6"));
    expect([status, html.includes("twimg.com")]).toEqual([404, false]);
  });
});

describe("GET /oembed", () => {
  const page = (tweetId: string, language = "en") =>
    new URL(`/${language}/video/${idOf(tweetId)}`, siteUrl()).href;

  it("describes a video's page as the document asks", async () => {
    const response = await describeEmbed(page("1", "ja"), { format: "json" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const { html, ...answer } = readOembed(await response.json());
    const site = siteUrl().origin;
    expect(answer).toEqual({
      ...{ type: "video", version: "1.0", provider_name: "Postreel", provider_url: `${site}/` },
      ...{ title: TITLE, author_name: TITLE, author_url: `${site}/ja/author/Orbiter` },
      ...{ cache_age: 3600, width: 1280, height: 720 },
      thumbnail_url: "https://pbs.twimg.com/poster.jpg",
      ...{ thumbnail_width: 1280, thumbnail_height: 720 },
    });
    expect(html).not.toContain("<script>");
    expect(tagsOf(html, "iframe")).toMatchObject([
      { src: `${site}/embed/${idOf("1")}?lang=ja`, width: "1280", height: "720", title: TITLE },
    ]);
  });

  it.each([
    [{ maxwidth: "640" }, 640, 360],
    [{ maxheight: "100" }, 177, 100],
    [{ maxwidth: "300", maxheight: "300" }, 300, 168],
    [{ maxwidth: "1" }, 1, 1],
    [{ maxwidth: "99999" }, 1280, 720],
    [{ maxwidth: "0", maxheight: "-5" }, 1280, 720],
    [{ maxwidth: "abc", maxheight: "1e9" }, 1280, 720],
  ])("keeps to %j", async (bounds: Record<string, string>, width, height) => {
    const response = await describeEmbed(page("1"), bounds);
    const named = Object.entries(bounds).flatMap(([name, text]) =>
      /^[1-9]\d*$/.test(text) ? [[name, Number(text)]] : [],
    );
    const answer = readOembed(await response.json(), Object.fromEntries(named));
    expect([answer.width, answer.height]).toEqual([width, height]);
  });

  it("describes an author's page in a few words, which are text", async () => {
    const site = siteUrl().origin;
    const url = `${site}/ja/author/Orbiter`;
    const response = await describeEmbed(url, { maxwidth: "400" });
    const { html, ...answer } = readOembed(await response.json(), { maxwidth: 400 });
    expect(answer).toMatchObject({ type: "rich", author_name: TITLE, author_url: url, width: 400 });
    expect(answer).not.toHaveProperty("thumbnail_url");
    expect(html).not.toMatch(/<(?!\/?(?:blockquote|p|a)\b)/);
    expect(tagsOf(html, "a")).toEqual([{ href: url }]);
    const whole = readOembed(await (await describeEmbed(`${site}/author/@orbiter`)).json());
    expect(whole).toMatchObject({
      author_url: `${site}/en/author/Orbiter`,
      thumbnail_url: `${site}/share-images/en/author/Orbiter.png`,
    });
  });

  it.each(["blocked", "nobody", "%00", "~1", "i", "a b"])(
    "is 404 for the author %s",
    async (handle) => {
      const url = `${siteUrl().origin}/en/author/${handle}`;
      expect((await describeEmbed(url)).status).toBe(404);
    },
  );

  it.each([
    (site: string) => `${site}/video/1`,
    (site: string) => `${site}/embed/1`,
    (site: string) => `${site}/zh-TW/video/1/`,
    (site: string) => `${site}/zh-TW/video/1?utm_source=a#b`,
  ])("knows the page in the form %s", async (form) => {
    expect(
      (await describeEmbed(form(siteUrl().origin).replace("/1", `/${idOf("1")}`))).status,
    ).toBe(200);
  });

  it.each([
    "",
    "1",
    "https://x.com/i/status/1",
    "http://127.0.0.1:1/en/video/1",
    "file:///en/video/1",
    "javascript:alert(1)//en/video/1",
    "http://localhost.evil.example/en/video/1",
    "http://user:pass@localhost/en/video/1",
  ])("never asks another address: %j is not found", async (url) => {
    const response = await describeEmbed(url);
    expect(response.status).toBe(404);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  it.each([
    "/en",
    "/en/popular-videos",
    "/xx/video/1",
    "/en/video/abc",
    "/en/video/1/more",
    "/api/video/1",
  ])("%s is no page that is described", async (path) => {
    expect((await describeEmbed(new URL(path, siteUrl()).href)).status).toBe(404);
  });

  it.each(NOT_SHOWN)("is 404 for a video that is %s", async (which) => {
    const [, tweetId = ""] = which.split(" ");
    expect((await describeEmbed(page(tweetId))).status).toBe(404);
  });

  it("is JSON only, and asks for an address", async () => {
    expect((await describeEmbed(page("1"), { format: "xml" })).status).toBe(501);
    const bare = new Request("http://localhost/oembed");
    expect((await getOembed(bare, { params: Promise.resolve({}) })).status).toBe(400);
  });
});
