import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "@/db/client";
import { testDatabase } from "@/db/testing/test-database";
import { CATALOGUE, fakeCase } from "@/e2e/fake-x/catalogue/index";
import { ERROR_STATUS } from "@/lib/errors";
import { LANGUAGES } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { emptySlot } from "@/lib/runtime/slots";
import { PrivateVideoAnswer, VideoAnswer } from "@/lib/videos/schema";
import { testX } from "@/lib/x/testing/test-x";
import { POST } from "./route";

const x = testX();
const database = testDatabase();
afterEach(() => {
  x.reset();
  vi.restoreAllMocks();
});

function paste(url: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ url });
  const request = new Request("http://localhost/api/twitter/video-url", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return POST(request, { params: Promise.resolve({}) });
}

async function videoOf(url: string): Promise<VideoAnswer> {
  const response = await paste(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return VideoAnswer.strict().parse(await response.json());
}

async function refusalOf(url: unknown) {
  const response = await paste(url);
  const { error } = (await response.json()) as { error: string };
  return { status: response.status, error };
}

const refused = (error: keyof typeof ERROR_STATUS) => ({ status: ERROR_STATUS[error], error });
const GOOD = CATALOGUE.filter(({ expected }) => expected === "ok");
const REFUSED = CATALOGUE.flatMap(({ name, link, expected }) =>
  expected === "ok" ? [] : [{ name, link, expected }],
);

describe("a post without a video", () => {
  it.each([
    ["photos-only", 2],
    ["text-only", undefined],
  ])("says whether it has photos: %s", async (name, photos) => {
    const response = await paste(fakeCase(name).link);
    expect(response.status).toBe(422);
    const { error, photos: listed } = await response.json();
    expect({ error, photos: listed?.length }).toEqual({ error: "no_video", photos });
  });
});

describe("a private extraction", () => {
  // Private extractions are not cached: without a fresh extractor, X's refusals here open its
  // breaker.
  beforeEach(() => emptySlot("x.extractor"));

  async function pastePrivately(url: string): Promise<Response> {
    const body = JSON.stringify({ url, private: true });
    const request = new Request("http://localhost/api/twitter/video-url", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    return POST(request, { params: Promise.resolve({}) });
  }
  const stored = () => database.sql`
    select 'author', a::text from authors a union all select 'video', v::text from videos v
    union all select 'media', m::text from video_media m order by 1, 2`;

  it.each(GOOD)("of $name stores nothing", async ({ link }) => {
    const before = await stored();
    const response = await pastePrivately(link);
    expect(response.status).toBe(200);
    const answer = PrivateVideoAnswer.strict().parse(await response.json());
    expect(await stored()).toEqual(before);
    const others = await videoOf(link);
    // With an upload token `thumbnail_url` may be the video, to draw a still from, which private
    // results do not store.
    const thumbnail_url = others.upload_token === null ? others.thumbnail_url : null;
    const unstored = { id: null, upload_token: null, s3_thumbnail_url: null, thumbnail_url };
    expect(answer).toEqual({ ...others, ...unstored });
  });

  it.each([
    ["hidden", (id: string) => `update videos set hidden = true where tweet_id = '${id}'`],
    ["removed", (id: string) => `update videos set removed_at = now() where tweet_id = '${id}'`],
    ["held without having been stored", (id: string) => `insert into held_posts values ('${id}')`],
  ])("of a post that is %s is refused as a public one", async (_, change) => {
    const id = String(1_700_000_000_000_050_000n + BigInt(_.length));
    const link = `https://x.com/i/status/${id}`;
    if (!_.startsWith("held")) await videoOf(link);
    expect((await pastePrivately(link)).status).toBe(200);
    await database.sql.unsafe(change(id));
    const response = await pastePrivately(link);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "post_not_found" });
  });

  it("of another post's reported file is refused once the report is accepted", async () => {
    const link = "https://x.com/i/status/1700000000000060000";
    const answer = await (await pastePrivately(link)).json();
    await database.sql`
      insert into reports (ticket, reason, url) values ('held-1', 'privacy', ${link})`;
    await database.sql`
      insert into held_media values (media_name(${answer.video_url}), 'held-1', '1')`;
    const statuses = { received: 200, accepted: 404, rejected: 200 };
    for (const [status, expected] of Object.entries(statuses)) {
      await database.sql`update reports set status = ${status} where ticket = 'held-1'`;
      expect((await pastePrivately(link)).status).toBe(expected);
    }
  });

  it.each(["yes", 1, null])("is not requested by %j", async (value) => {
    const body = JSON.stringify({ url: fakeCase("square").link, private: value });
    const request = new Request("http://localhost/api/twitter/video-url", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    const response = await POST(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_input" });
  });
});

describe("a post with a video", () => {
  it.each(GOOD)("$name: $shows", async ({ link, from }) => {
    const answer = await videoOf(link);
    expect(answer.source).toBe(from ?? "syndication");
    expect(answer.video_urls[0] ?? null).toBe(answer.video_url);
    const offered = answer.videos.map(({ qualities }) => qualities.map(({ url }) => url));
    expect(offered).toContainEqual(answer.video_urls);
    for (const url of offered.flat()) {
      expect(url).toMatch(/^https:\/\/video\.twimg\.com\/[^?]+\.mp4$/);
      expect(url).not.toMatch(/\/hevc\/|\/vid\/\w+\/0\/\d+\//);
    }
    const owner = answer.quoted?.tweet_id ?? answer.tweet_id;
    const rows = await database.sql<{ id: string }[]>`
      select id::text as id from videos where tweet_id = ${owner}`;
    // A video with a playlist and no file is neither stored nor listed.
    expect(rows).toEqual(answer.video_url === null ? [] : [{ id: answer.id }]);
    expect(answer.id === null).toBe(answer.video_url === null);
  });

  it.each([
    ["", 1],
    ["/video/1", 1],
    ["/video/2", 2],
    ["/video/9", 1],
    ["/photo/2", 2],
  ])("chooses one of two by the link's end %j", async (end, chosen) => {
    const { videos, video_url } = await videoOf(`${fakeCase("multi-video").link}${end}`);
    expect(videos.map(({ index }) => index)).toEqual([1, 2]);
    expect(video_url).toBe(videos[chosen - 1]?.qualities[0]?.url);
  });

  it("lists the photos beside it without storing them", async () => {
    const { link, post } = fakeCase("mixed");
    const { id, photos, videos } = await videoOf(link);
    const [photo] = post?.media ?? [];
    const size = { width: photo?.width, height: photo?.height };
    expect(photos).toEqual([{ index: 1, url: `${photo?.imageUrl}?name=orig`, ...size }]);
    expect(videos.map(({ index }) => index)).toEqual([2]);
    const stored = await database.sql<{ index: number }[]>`
      select media_index as index from video_media where video_id = ${id}`;
    expect(stored).toEqual([{ index: 2 }]);
  });

  it("of a quoted post is attributed to that post", async () => {
    const { id, link, post } = fakeCase("quoted-video");
    const answer = await videoOf(link);
    const author = post?.quoted?.author.handle;
    expect(answer).toMatchObject({
      tweet_id: id,
      author: { username: author },
      quoted: { tweet_id: post?.quoted?.id, author },
    });
  });

  it("is one row, however often it is pasted and in whatever form", async () => {
    const { id } = fakeCase("vertical");
    const forms = [id, `https://x.com/i/status/${id}`, `twitter.com/a/status/${id}/video/1?s=20`];
    const answers = await Promise.all([...forms, ...forms].map(videoOf));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await database.sql`select from videos where tweet_id = ${id}`).toHaveLength(1);
  });

  it.each([
    ["square", "hidden = true"],
    ["gif", "removed_at = now()"],
  ])("is not found after a takedown: %s with %s", async (name, change) => {
    const { link } = fakeCase(name);
    const { id } = await videoOf(link);
    await database.sql.unsafe(`update videos set ${change} where id = ${id}`);
    await expect
      .poll(() => refusalOf(link), { timeout: 10_000 })
      .toEqual(refused("post_not_found"));
  });
});

describe("a refusal", () => {
  it.each(REFUSED)("$name: $expected", async ({ link, expected }) => {
    vi.spyOn(console, "error").mockReturnValue();
    expect(await refusalOf(link)).toEqual(refused(expected));
  });

  it.each([
    ["invalid_url", ""],
    ["invalid_url", "   "],
    ["invalid_url", "x".repeat(5000)],
    ["invalid_url", "https://x.com/NASA"],
    ["invalid_url", "https://t.co/offHost000"],
    ["invalid_input", null],
    ["invalid_input", 20],
    ["invalid_input", undefined],
    ["invalid_input", ["https://x.com/NASA/status/1491475671058681863"]],
  ] as const)("%s without asking a source: %j", async (code, url) => {
    expect(await refusalOf(url)).toEqual(refused(code));
    expect(x.requests().filter(({ host }) => host !== "t.co")).toEqual([]);
  });

  it("says when to retry after X's rate limit", async () => {
    const response = await paste(fakeCase("429-everywhere").link);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it.each(LANGUAGES)("has a text in %s", async (language) => {
    const { Errors } = await loadMessages(language);
    const response = await paste("hello", { "x-lang": language, "accept-language": "en" });
    expect(await response.json()).toEqual({
      success: false,
      error: "invalid_url",
      message: Errors.invalid_url,
    });
  });

  it("says when to retry while the database is unavailable", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await setDatabase("postgres://nobody@127.0.0.1:1/none");
    const response = await paste("https://x.com/i/status/1700000000000004001");
    await setDatabase(database.url);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: "overloaded" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(logged.mock.calls.flat().join()).not.toContain('"level":"error"');
  });
});
